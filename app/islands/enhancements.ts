/** The header is solid when the page is scrolled by more than this many pixels (D-7). */
const solidAbove = 50

/** Makes the header solid on scroll in browsers without scroll-driven animations. */
export function watchHeader() {
  if (CSS.supports('animation-timeline', 'scroll()')) return
  const header = document.querySelector<HTMLElement>('[data-header]')
  if (!header) return
  const update = () => header.toggleAttribute('data-at-top', window.scrollY <= solidAbove)
  window.addEventListener('scroll', update, { passive: true })
  update()
}

/** Turns smooth scrolling on once the page has loaded; the jump to the section in the address stays instant, or it would take seconds. */
export function enableSmoothScrolling() {
  // The browser jumps to the section of the address right after this event, not before it.
  const arrive = () =>
    setTimeout(() => document.documentElement.toggleAttribute('data-arrived', true), 100)
  if (document.readyState === 'complete') arrive()
  else window.addEventListener('load', arrive)
}

/** Closes the mobile menu once a visitor has chosen from it. */
export function closeMenuAfterChoice() {
  const menu = document.getElementById('menu')
  menu?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) menu.hidePopover?.()
  })
}

/** Fills in the request key of a form that is sent before its island is hydrated, as the island would do. */
export async function fillRequestKeys() {
  const inputs = document.querySelectorAll<HTMLInputElement>('[name=request_key]')
  if (inputs.length === 0) return
  const { requestKey } = await import('#app/domain/appointments/request-key.ts')
  for (const input of inputs) input.value ||= requestKey()
}

/** Lets lists be filtered, sorted and extended in place; until the code has loaded, plain links and forms do it. */
export async function enhanceLists() {
  const lists = document.querySelectorAll<HTMLElement>('[data-list]')
  if (lists.length === 0) return
  const { followList } = await import('./follow-list.ts')
  for (const list of lists) followList(list)
}

/** Opens a chosen picture in the lightbox; its code is loaded at the first pointer or focus event. */
export function openPicturesInLightbox() {
  const lightbox = () => import('./lightbox.ts')
  const pictureAt = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-picture]') : null
  for (const touch of ['pointerover', 'focusin']) {
    document.addEventListener(touch, (event) => {
      if (pictureAt(event)) lightbox().catch(() => {})
    })
  }
  document.addEventListener('click', async (event) => {
    const link = pictureAt(event)
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    try {
      const { openLightbox } = await lightbox()
      openLightbox(link)
    } catch {
      location.assign(link.href)
    }
  })
}

/** Reports one view of a post to the server, once the page is visible: a prerendered page was not opened yet. */
export function countView() {
  const postId = document.querySelector<HTMLElement>('[data-post]')?.dataset.post
  if (!postId) return
  const report = () => {
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', report)
    fetch('/api/rpc/increment_view_count', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ post_id: postId }),
      keepalive: true,
      // A failed count must not disturb the reader.
    }).catch(() => {})
  }
  document.addEventListener('visibilitychange', report)
  report()
}

/** Hides a logo that could not be loaded; the clinic's name stands beside it. */
export function hideBrokenLogos() {
  for (const logo of document.querySelectorAll<HTMLImageElement>('img[data-logo]')) {
    const hide = () => {
      logo.hidden = true
    }
    if (logo.complete && logo.naturalWidth === 0) hide()
    logo.addEventListener('error', hide)
  }
}
