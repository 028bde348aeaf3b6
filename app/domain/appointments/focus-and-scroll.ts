/** Gives an element the focus, and shows it from its beginning, right under the header. */
export function focusAndScroll(element: HTMLElement) {
  element.focus({ preventScroll: true })
  element.scrollIntoView({ block: 'start' })
}
