/** When an enhancement's code is loaded: with the page's, at the first touch or focus, or also near the viewport. */
export type When = 'at once' | 'touch' | 'visible'

type Start<E> = (element: E) => unknown
type Load<E> = (element: E) => Start<E> | Promise<Start<E>>

/** The page works without it, so a load that fails is silent, and tried again at the next touch. */
export function enhance<E extends HTMLElement>(
  selector: string,
  load: Load<E>,
  when: When = 'at once',
) {
  for (const element of document.querySelectorAll<E>(selector)) {
    if (when === 'at once') start(element, load)
    else startOnDemand(element, load, when)
  }
}

async function start<E extends HTMLElement>(element: E, load: Load<E>) {
  let enhancement: Start<E>
  try {
    enhancement = await load(element)
  } catch {
    return startOnDemand(element, load, 'touch')
  }
  enhancement(element)
}

function startOnDemand<E extends HTMLElement>(element: E, load: Load<E>, when: When) {
  const startOnce = () => {
    observer.disconnect()
    element.removeEventListener('pointerover', startOnce)
    element.removeEventListener('focusin', startOnce)
    start(element, load)
  }
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && startOnce(),
    { rootMargin: '400px 0px' },
  )
  if (when === 'visible') observer.observe(element)
  element.addEventListener('pointerover', startOnce)
  element.addEventListener('focusin', startOnce)
}

/** The code is loaded at the first touch; if that fails, the link is followed. Lists replace links. */
export function enhanceClicks(selector: string, load: Load<HTMLAnchorElement>) {
  const linkAt = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLAnchorElement>(selector) : null
  const preload = async (event: Event) => {
    const link = linkAt(event)
    try {
      if (link) await load(link)
    } catch {
      // The next touch or the click tries again.
    }
  }
  document.addEventListener('pointerover', preload)
  document.addEventListener('focusin', preload)
  document.addEventListener('click', async (event) => {
    const link = linkAt(event)
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    try {
      const enhancement = await load(link)
      enhancement(link)
    } catch {
      location.assign(link.href)
    }
  })
}
