import { isIPv6 } from 'node:net'

/** The key that rate limits count by: an IPv4 address, or the /64 network of one IPv6 subscriber. */
export const visitorGroup = (address: string): string =>
  isIPv6(address) ? ipv6Network(address, 4) : address

/** The network of an address that may belong to one sender as a whole: an IPv4 /24 or an IPv6 /48. */
const visitorNetwork = (address: string): string =>
  isIPv6(address) ? ipv6Network(address, 3) : address.replace(/\.\d+$/, '.0/24')

export const senderAt = (address: string) => ({
  address: visitorGroup(address),
  network: visitorNetwork(address),
})

function ipv6Network(address: string, count: number): string {
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const groups = tail === undefined ? left : [...left, ...zeros, ...right]
  const networkGroups = groups
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
  return `${networkGroups.join(':')}::/${count * 16}`
}
