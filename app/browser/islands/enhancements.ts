import type { PageLoaded } from '#app/browser/offline/worker.ts'
import { isConnectionGood } from './display-face.ts'

/** How far the page is scrolled before the header is solid, in pixels (D-7). */
const solidAbove = 50

/** Makes the header solid on scroll in browsers without scroll-driven animations. */
export function watchHeader(header: HTMLElement) {
  if (CSS.supports('animation-timeline', 'scroll()')) return
  const update = () => header.toggleAttribute('data-at-top', scrollY <= solidAbove)
  addEventListener('scroll', update)
  update()
}

/** Turns smooth scrolling on once the page has loaded; the jump to the section in the address stays instant, or it would take seconds. */
export function enableSmoothScrolling(root: HTMLElement) {
  // The browser jumps to the section of the address right after this event, not before it.
  const arrive = () =>
    setTimeout(() => {
      root.dataset.arrived = ''
    }, 100)
  if (document.readyState === 'complete') arrive()
  else addEventListener('load', arrive)
}

export function closeMenuAfterChoice(menu: HTMLElement) {
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) menu.hidePopover?.()
  })
}

/** Only a row that does not fit its screen is pushed along by keyboard, and needs the focus for that. */
export function focusWhileItScrolls(row: HTMLElement) {
  new ResizeObserver(() => {
    row.tabIndex = row.scrollWidth > row.clientWidth ? 0 : -1
  }).observe(row)
}

export function hideIfBroken(logo: HTMLImageElement) {
  const hide = () => {
    logo.hidden = true
  }
  if (logo.complete && !logo.naturalWidth) hide()
  logo.addEventListener('error', hide)
}

/** A form may be sent before its island is hydrated. Without a key, the server derives one from the content. */
export const fillRequestKey = (requestKey: () => string) => (input: HTMLInputElement) => {
  input.value ||= requestKey()
}

/** Reports one view of a post to the server, once the page is visible: a prerendered page was not opened yet. */
export function reportView({ dataset }: HTMLElement) {
  const report = () => {
    if (document.hidden) return
    document.removeEventListener('visibilitychange', report)
    fetch('/api/rpc/increment_view_count', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ post_id: dataset.post }),
      keepalive: true,
      // A failed count must not disturb the reader.
    }).catch(() => {})
  }
  document.addEventListener('visibilitychange', report)
  report()
}

export function printPage(button: HTMLButtonElement) {
  button.hidden = false
  button.onclick = () => print()
}

/** Starts the service worker once the page has loaded and is idle, and sends it the paths of the page's files. */
export function startWorker() {
  const { serviceWorker } = navigator
  if (import.meta.env.DEV || !serviceWorker) return
  const postFiles = () => {
    const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    const message: PageLoaded = { files, isConnectionGood: isConnectionGood() }
    serviceWorker.controller?.postMessage(message)
  }
  const start = async () => {
    // The first worker, or that of a new release, which takes over from the one before.
    serviceWorker.addEventListener('controllerchange', postFiles)
    await serviceWorker.register('/worker.js', { updateViaCache: 'none' })
    postFiles()
  }
  // Where the browser refuses (private mode, disk full), the site works without it. Safari has no requestIdleCallback.
  const whenIdle = () => (self.requestIdleCallback ?? setTimeout)(() => start().catch(() => {}))
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle)
}
