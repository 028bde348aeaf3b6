import type { SiteHandle } from './page-meta.ts'

/**
 * The site's pages that describe themselves in a `handle`, by their path, in the order of the route table.
 * The build is imported when it is asked for: it holds this module as well.
 */
export async function readSitePages(): Promise<Map<string, SiteHandle['page']>> {
  const { routes } = await import('virtual:react-router/server-build')
  return new Map(
    Object.values(routes).flatMap((route) => {
      const { page } = (route?.module.handle ?? {}) as Partial<SiteHandle>
      return page ? [[`/${route?.path ?? ''}`, page]] : []
    }),
  )
}
