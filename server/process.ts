import { type AddressInfo, Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import type { Platform } from '#app/platform/platform.server.ts'

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

const second = 1000

/** An HTTP server with limits against slow and greedy clients; not yet listening. */
export function createHttpServer(fetch: Fetch): ServerType {
  return createAdaptorServer({
    fetch,
    serverOptions: {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 10 * second,
      requestTimeout: 30 * second,
      connectionsCheckingInterval: 2 * second,
      keepAliveTimeout: 10 * second,
    },
  })
}

/** Listens, says where, and on SIGTERM or SIGINT finishes what has begun before it ends the process. */
export async function run(http: ServerType, platform: Platform): Promise<void> {
  const { log, settings } = platform
  await new Promise<void>((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) => reject(explained(error, settings)))
    http.listen(settings.port, settings.host, resolve)
  })
  const { port } = http.address() as AddressInfo
  log.info({ port, host: settings.host }, `open http://localhost:${port}`)

  // A connection that is closed under a client loses what the client has just sent on it. So while
  // the process stops, each answer says that it is its connection's last, and only then is it closed.
  http.prependListener('request', (_, response) => {
    if (platform.stopping) response.setHeader('Connection', 'close')
  })

  const stop = async (signal: string) => {
    if (platform.stopping) return
    platform.stopping = true
    log.info({ signal }, 'finishing what has begun, then stopping')
    const patience = setTimeout(() => process.exit(1), 25 * second)
    // The HTTP server's own `close` would end the idle connections in the same breath.
    Server.prototype.close.call(http, async () => {
      await platform.close()
      clearTimeout(patience)
      log.info('stopped')
      process.exit(0)
    })
    await sleep(second)
    if ('closeIdleConnections' in http) http.closeIdleConnections()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function explained(error: NodeJS.ErrnoException, { port, host }: Platform['settings']): Error {
  if (error.code !== 'EADDRINUSE') return error
  return new Error(`Port ${port} on ${host} is already in use. Set PORT to another one.`)
}
