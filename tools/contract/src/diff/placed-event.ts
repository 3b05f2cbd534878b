import type { Event } from '../model/contract.ts';
import type { Cursor } from '../read/cursor.ts';
import { placeOf } from './compare-schemas.ts';
import { quote, type Use } from './finding.ts';
import type { Side } from './side.ts';

/** An event on one side: its facts, and where it is written. */
export interface PlacedEvent {
  readonly event: Event;
  readonly place: Cursor;
  /** The document in which it is. */
  readonly root: Cursor;
}

/** An event as a use, or a part of it. */
export function useOf({ product, type }: Event, part?: string): Use {
  const name = `the event ${quote(type)} of ${quote(product)}`;
  return {
    name: part === undefined ? name : `${part} of ${name}`,
    area: 'event',
    direction: 'sends',
  };
}

/** The events of one side, each with its message. */
export function eventsOf({ contract, specs }: Side): readonly PlacedEvent[] {
  const messages = (specs.asyncapi.get('channels')?.entries() ?? [])
    .flatMap(([, channel]) => channel.get('messages')?.entries() ?? [])
    .map(([, message]) => message.follow());
  const places = new Map(messages.map((message) => [placeOf(message.source), message]));
  return contract.events.flatMap((event) => {
    const place = places.get(placeOf(event.source));
    return place === undefined ? [] : [{ event, place, root: specs.asyncapi }];
  });
}
