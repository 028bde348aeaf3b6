import { showDisplayFace } from './display-face.ts'
import { enhance, enhanceClicks } from './enhance.ts'
import {
  closeMenuAfterChoice,
  enableSmoothScrolling,
  fillRequestKey,
  focusWhileItScrolls,
  hideIfBroken,
  printPage,
  reportView,
  startWorker,
  watchHeader,
} from './enhancements.ts'

/** All islands: components that run in the browser on a public page, each loaded when it comes near the viewport. */
export const islands = {
  'appointment-form': async () =>
    (await import('#app/domain/appointments/request-form/appointment-form.tsx')).AppointmentForm,
}

export type IslandName = keyof typeof islands
export type IslandComponent<Name extends IslandName> = Awaited<ReturnType<(typeof islands)[Name]>>

/** Which elements of a public page are improved, with what, and when that is loaded; the page works without it, too. */
export function enhancePage() {
  enhance('[data-header]', () => watchHeader)
  enhance('html', () => enableSmoothScrolling)
  enhance('#menu', () => closeMenuAfterChoice)
  enhance('img[data-logo]', () => hideIfBroken)
  enhance('[data-row]', () => focusWhileItScrolls)
  enhance('[data-post]', () => reportView)
  enhance<HTMLButtonElement>('[data-print]', () => printPage)
  enhanceClicks('a[data-picture]', async () => (await import('./lightbox.ts')).openLightbox)
  enhance('[data-list]', async () => (await import('./follow-list.ts')).followList)
  enhance('[data-geo]', async () => (await import('./own-map.ts')).openOwnMap, 'visible')
  enhance('html', () => showDisplayFace)
  enhance('html', () => startWorker)
  enhance<HTMLButtonElement>(
    '[data-save-page]',
    async () => (await import('./save-page.ts')).togglePageSaved,
  )
  enhance('[name=request_key]', async () =>
    fillRequestKey(
      (await import('#app/domain/appointments/request-form/tab-storage.ts')).requestKey,
    ),
  )
  enhance('[data-island]', loadIsland, 'visible')
}

async function loadIsland({ dataset }: HTMLElement) {
  const [component, { hydrateIsland }] = await Promise.all([
    islands[dataset.island as IslandName](),
    import('./hydrate-island.tsx'),
  ])
  return (element: HTMLElement) => hydrateIsland(element, component)
}
