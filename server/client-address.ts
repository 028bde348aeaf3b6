interface Hops {
  peer: string
  forwardedFor: string | undefined
  trustedProxies: string[]
}

/**
 * The visitor's address: the right-most hop that is not one of our own proxies. Whatever stands
 * further left in X-Forwarded-For was written by the visitor and is not believed.
 */
export function clientAddress({ peer, forwardedFor = '', trustedProxies }: Hops): string {
  const hops = [...forwardedFor.split(','), peer].map((hop) => hop.trim().replace(/^::ffff:/i, ''))
  return hops.findLast((hop) => !trustedProxies.includes(hop)) || (hops.at(-1) ?? peer)
}
