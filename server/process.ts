import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import type { Platform } from '#app/platform/platform.server.ts'

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

const second = 1000
const mostConnections = 2000
const mostOpenAnswers = 8

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
  http.prependListener('request', boundPipeline)
  // A reader who takes nothing for a minute holds a connection that others need.
  http.setTimeout(60 * second)
  return http
}

const openAnswers = new WeakMap<Socket, number>()

/** Ends a connection that asks on and on without reading: browsers and proxies do not pipeline. */
function boundPipeline({ socket }: IncomingMessage, response: ServerResponse) {
  const open = (openAnswers.get(socket) ?? 0) + 1
  openAnswers.set(socket, open)
  if (open > mostOpenAnswers) socket.destroy()
  response.once('close', () => openAnswers.set(socket, (openAnswers.get(socket) ?? 1) - 1))
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

  const stop = async (reason: string, exitCode: number) => {
    // Told twice, it does as it is told.
    if (platform.stopping) process.exit(exitCode)
    platform.stopping = true
    log.info({ reason }, 'finishing what has begun, then stopping')
    // Balancers see /readyz turn, and those who stay connected are told with their next answer.
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

function explained(error: NodeJS.ErrnoException, { port, host }: Platform['settings']): Error {
  if (error.code !== 'EADDRINUSE') return error
  return new Error(`Port ${port} on ${host} is already in use. Set PORT to another one.`)
}
