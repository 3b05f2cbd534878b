/**
 * Why a URL cannot be an endpoint, or undefined if it can.
 *
 * The contract asks for `https` with a valid certificate. `http` is the sandbox's exception, for a
 * receiver that is being written on the same machine.
 *
 * @see specs/sandbox.overlay.yaml#/actions (IntegrateStoreRequest, `webhook_url`)
 */
export function endpointProblem(address: string): string | undefined {
  if (!URL.canParse(address)) return 'must be an absolute URL';
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  if (url.protocol === 'https:') return undefined;
  if (url.protocol === 'http:' && isThisMachine(url.hostname)) return undefined;
  return 'must be an https URL; http is accepted only for addresses of this machine';
}

// `URL` has brought every way of writing an IPv4 address (2130706433, 0x7f.1) to four decimals.
function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}
