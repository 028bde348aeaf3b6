/** Lets a link to a place open the maps app of the phone: only the browser knows which one it is. */
export function openOwnMap(link: HTMLElement) {
  const { geo, apple } = link.dataset
  const { userAgent } = navigator
  const address = /Android/.test(userAgent)
    ? geo
    : /iPhone|iPad/.test(userAgent)
      ? apple
      : undefined
  if (address) link.setAttribute('href', address)
}
