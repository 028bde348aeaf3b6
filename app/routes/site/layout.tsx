import { Outlet } from 'react-router'
import { shareImageOf } from '#app/domain/clinic/look-on-pages.server.ts'
import { publicPage } from '#app/http/cache-control.ts'
import { platform } from '#app/http/context.ts'
import { accraDate } from '#app/platform/clock.ts'
import type { Route } from './+types/layout.ts'
import { pageMeta } from './page-meta.ts'
import { SiteFrame } from './site-frame.tsx'
import { readSitePages } from './site-pages.server.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const { clinic, clock, settings } = needs
  const content = await clinic.read()
  const { name, descriptor } = content.facts
  const pages = await readSitePages(content)
  return {
    facts: { name, descriptor, shareImage: shareImageOf(needs, content) },
    year: accraDate(clock.now()).slice(0, 4),
    publicUrl: settings.publicUrl,
    page: pages.get(url.pathname),
    links: [...pages].flatMap(([to, { link }]) => (link ? [{ label: link, to }] : [])),
  }
}

/** A page of the site is the same for everybody, unless its own `headers` say otherwise. */
export const headers = () => publicPage()

/** The meta tags of a page whose `handle` has its title and description. */
export const meta: Route.MetaFunction = ({ loaderData, location: { pathname } }) => {
  if (!loaderData?.page) return []
  const { page, facts, publicUrl } = loaderData
  return pageMeta({ ...page, facts, path: pathname, publicUrl })
}

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  return (
    <SiteFrame year={loaderData.year}>
      <Outlet />
    </SiteFrame>
  )
}
