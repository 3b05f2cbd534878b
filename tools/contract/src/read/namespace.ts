/** Whose names come first where a document leads to others, and what the names of the others begin with if they are taken. */
export interface Namespace {
  readonly isOwn: (file: string) => boolean;
  readonly prefix: string;
}

/** Whether a file of the specs belongs to the sandbox: `sandbox.openapi.yaml`, its parts, and the overlay. */
export function isOfSandbox(file: string): boolean {
  return /^sandbox[./]/.test(file);
}

/** Of the contract. What the sandbox's overlay refers to gives way. */
export const ofContract: Namespace = { isOwn: (file) => !isOfSandbox(file), prefix: 'Sandbox' };

/** Of the sandbox's own document. What it takes from the contract gives way. */
export const ofSandbox: Namespace = { isOwn: isOfSandbox, prefix: 'Service' };
