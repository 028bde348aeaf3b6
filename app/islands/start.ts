import { showDisplayFace } from './display-face.ts'
import {
  closeMenuAfterChoice,
  countView,
  enlargePictures,
  followLists,
  hideBrokenLogos,
  nameRequests,
  scrollSmoothlyOnceHere,
  watchHeader,
} from './enhancements.ts'
import { type IslandName, islands } from './registry.ts'

/** Starts the browser's side of a public page; without it the page still does everything. */
export function startSite() {
  watchHeader()
  scrollSmoothlyOnceHere()
  closeMenuAfterChoice()
  hideBrokenLogos()
  countView()
  enlargePictures()
  followLists().catch(() => {})
  // A typeface that does not come leaves the one that stands.
  showDisplayFace().catch(() => {})
  // Without a name of the browser's, the server names the request by what it says.
  nameRequests().catch(() => {})
  for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) awaitVisitor(place)
}

function awaitVisitor(place: HTMLElement) {
  const start = () => {
    observer.disconnect()
    place.removeEventListener('pointerover', start)
    place.removeEventListener('focusin', start)
    // On a bad line its code may not come; the next touch tries again, and the form works without it.
    bringToLife(place).catch(() => awaitVisitor(place))
  }
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && start(),
    { rootMargin: '400px 0px' },
  )
  if (place.dataset.when === 'visible') observer.observe(place)
  place.addEventListener('pointerover', start)
  place.addEventListener('focusin', start)
}

async function bringToLife(place: HTMLElement) {
  const { island = '', props = '{}' } = place.dataset
  const name = island as IslandName
  const [component, { hydrateIsland }] = await Promise.all([
    islands[name](),
    import('./hydrate-island.tsx'),
  ])
  hydrateIsland({ place, component, props: JSON.parse(props), name })
}
