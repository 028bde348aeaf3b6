/** Gives an element the focus, and shows it from its beginning, right under the header. */
export function showWhole(element: HTMLElement) {
  element.focus({ preventScroll: true })
  element.scrollIntoView({ block: 'start' })
}
