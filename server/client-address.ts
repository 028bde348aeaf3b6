import { BlockList, isIP } from 'node:net'

/** Tells whether an address is one of our own proxies; takes single addresses and networks (CIDR). */
export function trust(proxies: string[]): (address: string) => boolean {
  const ours = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    if (bits === undefined) ours.addAddress(address, family(address))
    else ours.addSubnet(address, Number(bits), family(address))
  }
  return (address) => isIP(address) !== 0 && ours.check(address, family(address))
}

/**
 * The visitor's address: the right-most hop that is not one of our own proxies. Whatever stands
 * further left in X-Forwarded-For was written by the visitor and is not believed.
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | undefined,
  isOurs: (address: string) => boolean,
): string {
  const named = forwardedFor ? forwardedFor.split(',') : []
  const hops = [...named, peer].map((hop) => hop.trim().replace(/^::ffff:(?=\d+\.)/i, ''))
  return hops.findLast((hop) => !isOurs(hop)) ?? peer
}

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
