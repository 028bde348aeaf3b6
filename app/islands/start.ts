import { showDisplayFace } from './display-face.ts'
import {
  closeMenuAfterChoice,
  countView,
  enableSmoothScrolling,
  enhanceLists,
  fillRequestKeys,
  hideBrokenLogos,
  openPicturesInLightbox,
  watchHeader,
} from './enhancements.ts'
import { type IslandName, islands } from './registry.ts'

/** Starts the browser code of a public page; the page works without it, too. */
export function startSite() {
  watchHeader()
  enableSmoothScrolling()
  closeMenuAfterChoice()
  hideBrokenLogos()
  countView()
  openPicturesInLightbox()
  enhanceLists().catch(() => {})
  // If the typeface cannot be loaded, the fallback font stays.
  showDisplayFace().catch(() => {})
  // Without a key from the browser, the server derives one from the content of the request.
  fillRequestKeys().catch(() => {})
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]'))
    hydrateOnDemand(element)
}

function hydrateOnDemand(element: HTMLElement) {
  const start = () => {
    observer.disconnect()
    element.removeEventListener('pointerover', start)
    element.removeEventListener('focusin', start)
    // The code may fail to load on a bad connection: the next event tries again, and the form works without it.
    hydrate(element).catch(() => hydrateOnDemand(element))
  }
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && start(),
    { rootMargin: '400px 0px' },
  )
  if (element.dataset.when === 'visible') observer.observe(element)
  element.addEventListener('pointerover', start)
  element.addEventListener('focusin', start)
}

async function hydrate(element: HTMLElement) {
  const { island = '', props = '{}' } = element.dataset
  const name = island as IslandName
  const [component, { hydrateIsland }] = await Promise.all([
    islands[name](),
    import('./hydrate-island.tsx'),
  ])
  hydrateIsland({ element, component, props: JSON.parse(props), name })
}
