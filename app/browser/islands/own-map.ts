/** Lets a link to a place open the maps app of the phone: only the browser knows which one it is. */
export function openOwnMap(link: HTMLElement) {
  const address = mapAddress(link.dataset)
  if (address) link.setAttribute('href', address)
}

function mapAddress({ geo, apple }: DOMStringMap): string | undefined {
  if (/Android/.test(navigator.userAgent)) return geo
  return /iPhone|iPad/.test(navigator.userAgent) ? apple : undefined
}
