import { createHash, timingSafeEqual } from 'node:crypto'
import { noStore } from '#app/http/cache-control.ts'
import { platform } from '#app/http/context.ts'
import type { ServerHandle } from '#app/http/request-rules.ts'
import { metricsText } from '#app/platform/metrics/metrics.server.ts'
import { waitingTasks } from '#app/platform/queue/tasks.server.ts'
import type { Route } from './+types/metrics.ts'

// Prometheus asks each machine by its own name, and also while the site is busy.
export const handle: ServerHandle = { isProbe: true }

/** `GET /metrics` for Prometheus, with `Authorization: Bearer` and METRICS_TOKEN; without them the address looks unused (404). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const { settings, metrics } = needs
  if (!isToken(request.headers.get('Authorization'), settings.metricsToken))
    return new Response('Not Found\n', { status: 404, headers: noStore })
  // While the database is away, the other metrics are needed all the more.
  const tasks = await waitingTasks(needs).catch(() => ({}))
  const text = metricsText([tasks, metrics.samples()])
  const headers = { ...noStore, 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }
  return new Response(text, { headers })
}

/** Compares hashes, so that the time that it takes reveals neither the token nor its length. */
function isToken(authorization: string | null, token: string | undefined): boolean {
  const given = /^Bearer (.+)$/.exec(authorization ?? '')?.[1]
  return Boolean(token && given && timingSafeEqual(hashOf(given), hashOf(token)))
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()
