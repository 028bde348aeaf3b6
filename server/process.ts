import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import type { Platform } from '#app/platform/platform.server.ts'

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

const second = 1000
const mostConnections = 2000

/** An HTTP server with limits against slow and greedy clients; not yet listening. */
export function createHttpServer(fetch: Fetch): ServerType {
  const http = createAdaptorServer({
    fetch,
    serverOptions: {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 10 * second,
      requestTimeout: 30 * second,
      connectionsCheckingInterval: 2 * second,
      keepAliveTimeout: 10 * second,
    },
  })
  http.maxConnections = mostConnections
  // A reader who takes nothing for a minute holds a connection that others need.
  http.setTimeout(60 * second)
  return http
}

/** Listens, says where, and on SIGTERM or SIGINT finishes what has begun before it ends the process. */
export async function run(http: ServerType, platform: Platform): Promise<void> {
  const { log, settings } = platform
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen(settings.port, settings.host, resolve)
  })
  const { port } = http.address() as AddressInfo
  log.info({ port, host: settings.host }, `open http://localhost:${port}`)

  const stop = async (reason: string, exitCode: number) => {
    // Told twice, it does as it is told.
    if (platform.stopping) process.exit(exitCode)
    platform.stopping = true
    log.info({ reason }, 'finishing what has begun, then stopping')
    // Balancers see /readyz first, and open connections learn with their next answer that it is their last.
    await delay(settings.stopDelayMs)
    const impatience = setTimeout(
      () => 'closeAllConnections' in http && http.closeAllConnections(),
      20 * second,
    )
    await new Promise((resolve) => http.close(resolve))
    clearTimeout(impatience)
    await platform.close()
    log.info('stopped')
    process.exit(exitCode)
  }
  process.on('SIGTERM', (signal) => void stop(signal, 0))
  process.on('SIGINT', (signal) => void stop(signal, 0))
  const failed = (error: unknown) => {
    log.error({ err: error }, 'an unforeseen failure ends the process')
    void stop('failure', 1)
  }
  process.on('uncaughtException', failed)
  process.on('unhandledRejection', failed)
}
