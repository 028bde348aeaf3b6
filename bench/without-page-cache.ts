import type { openSite } from '#tests/site.ts'

/** Lets a site render each page for each request. */
export function disablePageCache({ platform }: Awaited<ReturnType<typeof openSite>>): void {
  const nothing = () => undefined
  // why: what is measured is the rendering of a page, so nothing may come from the cache.
  platform.pages = { get: nothing, getOrRender: (_, render) => render(), clear: nothing }
}
