import { type SandboxControl, sandboxControl, seedToken } from '@ordering/sandbox/control';

/** A running sandbox. */
export interface Sandbox {
  /** The sandbox's URL, without a trailing slash. */
  readonly url: string;
  readonly control: SandboxControl;
  /** An access token of the application that every sandbox starts with. */
  token(): Promise<string>;
}

export function sandboxAt(url: string): Sandbox {
  const control = sandboxControl(url);
  const secret = process.env.ORDERING_SANDBOX_CLIENT_SECRET;
  return { url, control, token: () => seedToken(control, secret) };
}
