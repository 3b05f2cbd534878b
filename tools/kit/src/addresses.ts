import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IPv4 that is not for the public: private, loopback, link-local (metadata services too), shared, test, multicast. */
const closedIpv4 = blockList([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24'],
  ...['192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  // Public by their range, and answered by the cloud itself to who is in it: Azure's host, Google's and IBM's services.
  ...['168.63.129.16', '199.36.153.4/30', '199.36.153.8/30', '161.26.0.0/16', '166.8.0.0/14'],
]);

/**
 * IPv6 has one range for the public. What carries an IPv4 address inside lies outside of it (mapped and compatible
 * addresses, NAT64) or is left out of it (6to4, Teredo), so that nothing is reached by another spelling.
 */
const openIpv6 = blockList(['2000::/3']);
const closedIpv6 = blockList([
  ...['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'],
]);

/** Whether an address is one of the public internet. What is no address is not. */
export function isPublic(address: string): boolean {
  if (isIPv4(address)) return !closedIpv4.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  return openIpv6.check(address, 'ipv6') && !closedIpv6.check(address, 'ipv6');
}

/** Whether an address is in a list of ranges. One that carries an IPv4 address inside is not in a range of IPv4. */
export function isIn(ranges: BlockList, address: string): boolean {
  if (isIPv4(address)) return ranges.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  return !mapped.check(address, 'ipv6') && ranges.check(address, 'ipv6');
}

const mapped = blockList(['::ffff:0:0/96']);

/** A list of ranges, each as `10.0.0.0/8` or as a single address. */
export function blockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    list.addSubnet(
      address,
      prefix === undefined ? (family === 'ipv4' ? 32 : 128) : Number(prefix),
      family,
    );
  }
  return list;
}

/** Whether a text names a range or a single address. */
export function isRange(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = isIPv4(address) ? 32 : isIPv6(address) && !address.includes('%') ? 128 : 0;
  if (bits === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}
