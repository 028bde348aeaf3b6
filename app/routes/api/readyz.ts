import { noStore } from '#app/http/cache-control.ts'
import { platform } from '#app/http/context.ts'
import type { ServerHandle } from '#app/http/request-rules.ts'
import type { Route } from './+types/readyz.ts'

export const handle: ServerHandle = { isProbe: true }

/**
 * `GET /readyz`: 503 while the database is away or the process is stopping. With `?exclude=database` a proxy sends
 * visitors also while the database is away: they are answered with what is cached.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { stopping, ping } = context.get(platform)
  const isLeftOut = url.searchParams.get('exclude') === 'database'
  const isDatabaseUp =
    isLeftOut ||
    (await ping().then(
      () => true,
      () => false,
    ))
  const isReady = !stopping && isDatabaseUp
  const problem = stopping ? 'stopping' : 'database away'
  const status = isReady ? 'ready' : problem
  return Response.json({ status }, { status: isReady ? 200 : 503, headers: noStore })
}
