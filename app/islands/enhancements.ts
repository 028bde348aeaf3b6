/** Strictly more than this many pixels of scrolling make the header solid (D-7). */
const solidAbove = 50

/** Makes the header solid by script where the browser cannot do it by style sheet alone. */
export function watchHeader() {
  if (CSS.supports('animation-timeline', 'scroll()')) return
  const header = document.querySelector<HTMLElement>('[data-header]')
  if (!header) return
  const update = () => header.toggleAttribute('data-at-top', window.scrollY <= solidAbove)
  window.addEventListener('scroll', update, { passive: true })
  update()
}

/** Lets links to sections scroll smoothly, but not the one that led here: that would take seconds. */
export function scrollSmoothlyOnceHere() {
  // The browser goes to the section of the address right after this event, not before it.
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

/** Gives a form that is sent before its island lives the same key that the island would give it. */
export async function nameRequests() {
  const inputs = document.querySelectorAll<HTMLInputElement>('[name=request_key]')
  if (inputs.length === 0) return
  const { requestKey } = await import('#app/domain/appointments/request-key.ts')
  for (const input of inputs) input.value ||= requestKey()
}

/** Lets lists be filtered, sorted and lengthened in place; until its code is there, links and forms do it. */
export async function followLists() {
  const lists = document.querySelectorAll<HTMLElement>('[data-list]')
  if (lists.length === 0) return
  const { followList } = await import('./follow-list.ts')
  for (const list of lists) followList(list)
}

/** Shows a picture that is chosen over the whole screen; its code comes at the first touch. */
export function enlargePictures() {
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

/** Tells the server once that somebody has opened a post; a page that is fetched ahead is not opened yet. */
export function countView() {
  const postId = document.querySelector<HTMLElement>('[data-post]')?.dataset.post
  if (!postId) return
  const tell = () => {
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', tell)
    fetch('/api/rpc/increment_view_count', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ post_id: postId }),
      keepalive: true,
      // A view that is not counted is no reader's concern.
    }).catch(() => {})
  }
  document.addEventListener('visibilitychange', tell)
  tell()
}

/** Takes away a logo that could not be loaded; the clinic's name stands beside it. */
export function hideBrokenLogos() {
  for (const logo of document.querySelectorAll<HTMLImageElement>('img[data-logo]')) {
    const hide = () => {
      logo.hidden = true
    }
    if (logo.complete && logo.naturalWidth === 0) hide()
    logo.addEventListener('error', hide)
  }
}
