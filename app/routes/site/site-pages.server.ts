import type { ClinicContent } from '#app/domain/clinic/content.ts'
import type { SiteHandle, SitePage, SitePagesHandle } from './page-meta.ts'

/** In the order of the route table. The build is imported when asked for: it holds this module as well. */
export async function readSitePages(clinic: ClinicContent): Promise<Map<string, SitePage>> {
  const made = pagesOf.get(clinic)
  if (made) return made
  const { routes } = await import('virtual:react-router/server-build')
  const pages = new Map(
    Object.values(routes).flatMap((route): [string, SitePage][] => {
      const handle = (route?.module.handle ?? {}) as Partial<SiteHandle & SitePagesHandle>
      const pages = handle
        .pages?.(clinic)
        .map(({ path, ...page }): [string, SitePage] => [path, page])
      return pages ?? (handle.page ? [[`/${route?.path ?? ''}`, handle.page(clinic)]] : [])
    }),
  )
  pagesOf.set(clinic, pages)
  return pages
}

// They follow from the clinic's content alone, which is one object until it changes.
const pagesOf = new WeakMap<ClinicContent, Map<string, SitePage>>()
