import { data } from 'react-router'
import { countNews } from '#app/domain/today/news.server.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { failureInit } from '#app/http/respond.ts'
import { isInstant } from '#app/values/day.ts'
import { invalid } from '#app/values/result.ts'
import type { Route } from './+types/count.ts'

export const handle = { permission: 'appointments', isUnattended: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  const since = url.searchParams.get('since') ?? ''
  if (!isInstant(since)) throw data(null, failureInit(invalid({})))
  const count = await countNews(context.get(platform), context.get(staffMember), since)
  return Response.json({ count })
}
