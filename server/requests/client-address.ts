import { BlockList, isIP } from 'node:net'

/** Proxies are addresses or networks (CIDR). */
export function proxyCheck(proxies: string[]): (address: string) => boolean {
  const ownProxies = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    if (bits === undefined) ownProxies.addAddress(address, family(address))
    else ownProxies.addSubnet(address, Number(bits), family(address))
  }
  return (address) => isIP(address) !== 0 && ownProxies.check(address, family(address))
}

/** The right-most hop that is none of our proxies: what stands further left was sent by the visitor. */
export function clientAddress(
  peer: string,
  forwardedFor: string | undefined,
  isOwnProxy: (address: string) => boolean,
): string {
  const forwarded = forwardedFor ? forwardedFor.split(',') : []
  const hops = [...forwarded, peer].map(plainAddress)
  return hops.findLast((hop) => !isOwnProxy(hop)) ?? peer
}

/** A peer that sends X-Forwarded-For, but is none of our own proxies; undefined for all other requests. */
export function unknownProxy(
  peer: string,
  forwardedFor: string | undefined,
  isOwnProxy: (address: string) => boolean,
): string | undefined {
  const address = plainAddress(peer)
  return forwardedFor && !isOwnProxy(address) ? address : undefined
}

/** An IPv4 address that was written as IPv6 becomes a plain one. */
export const plainAddress = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/i, '')

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
