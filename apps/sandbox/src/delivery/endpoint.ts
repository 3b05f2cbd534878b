/**
 * Why a URL cannot be an endpoint, or undefined if it can. It does not say by which rule a target is refused: that would
 * draw a map of the network.
 *
 * @param admits Whether deliveries may go there, as far as that is known without resolving its name.
 * @see specs/sandbox.overlay.yaml#/actions (IntegrateStoreRequest, `webhook_url`)
 */
export function endpointProblem(
  address: string,
  admits: (target: URL) => boolean,
): string | undefined {
  if (!URL.canParse(address)) return 'must be an absolute URL';
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  return admits(url) ? undefined : 'must be an https URL that the sandbox may call';
}
