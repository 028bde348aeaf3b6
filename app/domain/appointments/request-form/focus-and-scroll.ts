/** Focuses an element and scrolls its top under the page's header. */
export function focusAndScroll(element: HTMLElement) {
  element.focus({ preventScroll: true })
  element.scrollIntoView({ block: 'start' })
}
