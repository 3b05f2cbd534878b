import type { EventType, Product } from './generated/events.ts';
import type { DeliveryHeader } from './generated/headers.ts';
import type { Validator } from './generated/validation.ts';

/** What is known about a product. */
export interface ProductFacts {
  readonly id: Product;
  readonly title: string;
  /** The envelope fields that only this product has; they tell it from the others. */
  readonly identifiedBy: readonly string[];
}

/** What is known about an event type of a product. */
export interface EventFacts {
  readonly product: Product;
  readonly type: EventType;
  /** The name of the message in the specs, and of its type here. */
  readonly name: string;
  /** The headers that each of its deliveries has. */
  readonly requiredHeaders: readonly DeliveryHeader[];
  /** Checks the whole body. */
  readonly validate: Validator<unknown>;
}
