import { Outlet } from 'react-router'
import { platform } from '#app/context.ts'
import { accraDate } from '#app/platform/clock.ts'
import type { Route } from './+types/layout.ts'
import { SiteFrame } from './site-frame.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { clock } = context.get(platform)
  return { year: accraDate(clock.now()).slice(0, 4) }
}

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  return (
    <SiteFrame year={loaderData.year}>
      <Outlet />
    </SiteFrame>
  )
}
