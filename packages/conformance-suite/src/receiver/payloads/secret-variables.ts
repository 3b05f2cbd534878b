/** The environment variables that a command reads its secret from. */
export const secretVariables = {
  store: 'ORDERING_WEBHOOK_SECRET',
  'other-store': 'ORDERING_WEBHOOK_OTHER_SECRET',
} as const;

/**
 * A command that gives the MAC of the bytes on its input. Its key is in the environment, as everybody on a machine sees with
 * which words a program was started; the program is the one that runs the suite.
 */
export function macCommand(
  key: keyof typeof secretVariables,
  {
    hash = 'sha256',
    encoding = 'hex',
  }: { readonly hash?: string; readonly encoding?: string } = {},
): string {
  const mac = `require("node:crypto").createHmac("${hash}",process.env.${secretVariables[key]})`;
  return `node -e 'process.stdout.write(${mac}.update(require("node:fs").readFileSync(0)).digest("${encoding}"))'`;
}
