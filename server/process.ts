import { createServer, type Server } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Platform } from '#app/domain/platform.server.ts'
import { type ConnectionLimitOptions, limitConnections } from './connections/connection-limits.ts'
import { refuseDuplicateHosts, refuseSmuggledRequests } from './connections/smuggled-requests.ts'
import type { Fetch } from './pages/cached-pages.ts'

const second = 1000
const maxConnections = 2000

interface HttpServerOptions extends ConnectionLimitOptions {
  /** How long a connection may be without traffic, because a client that reads nothing holds one that others need. */
  idleMs?: number | undefined
}

/** The server does not listen yet. */
export function createHttpServer(
  fetch: Fetch,
  { idleMs = 60 * second, ...options }: HttpServerOptions = {},
): Server {
  const answer = getRequestListener(fetch)
  const limits = {
    maxHeaderSize: 16 * 1024,
    headersTimeout: 10 * second,
    // Enough for an image of 50 MB over a slow connection; most bodies are given less time while they are read.
    requestTimeout: 20 * 60 * second,
    connectionsCheckingInterval: 2 * second,
    keepAliveTimeout: 10 * second,
  }
  const http = createServer(limits, (incoming, outgoing) => {
    if (refuseDuplicateHosts(incoming, outgoing) || refuseTooMany(incoming, outgoing)) return
    void answer(incoming, outgoing)
  })
  http.maxConnections = maxConnections
  const refuseTooMany = limitConnections(http, options)
  refuseSmuggledRequests(http)
  http.setTimeout(idleMs)
  return http
}

/** On SIGTERM or SIGINT it answers the open requests and then ends the process. */
export async function run(http: Server, platform: Platform): Promise<number> {
  const { log, settings } = platform
  await new Promise<void>((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) => reject(withAdvice(error, settings)))
    http.listen(settings.port, settings.host, resolve)
  })

  // Closing a connection loses a request on its way: each answer says that it is the last one of its connection.
  http.prependListener('request', (_, response) => {
    if (platform.stopping) response.setHeader('Connection', 'close')
  })

  const stop = async (reason: string, exitCode: number) => {
    // A second request to stop, such as another Ctrl-C, ends the process at once.
    if (platform.stopping) process.exit(exitCode)
    platform.stopping = true
    log.info({ reason }, 'server: stopping, answering the open requests first')
    // Load balancers see /readyz fail, and open connections get `Connection: close` with their next answer.
    await delay(settings.stopDelayMs)
    await closeServer(http)
    await platform.close()
    log.info('server: stopped')
    process.exit(exitCode)
  }
  onStopSignal((signal) => void stop(signal, 0))
  const failed = (error: unknown) => {
    log.error({ err: error }, 'server: an uncaught error ends the process')
    void stop('failure', 1)
  }
  process.on('uncaughtException', failed)
  process.on('unhandledRejection', failed)
  const { port } = http.address() as AddressInfo
  log.info({ port, host: settings.host }, `server: listening, open http://localhost:${port}`)
  return port
}

/** Answers the requests of the open connections, and closes all after 20 seconds. */
async function closeServer(http: Server) {
  await waitForPendingConnections(http)
  const closed = new Promise((resolve) => NetServer.prototype.close.call(http, resolve))
  // A new connection looks idle until its request arrives, so idle ones are closed a second later.
  const timers = [
    setTimeout(() => http.closeIdleConnections(), second),
    setTimeout(() => http.closeAllConnections(), 20 * second),
  ]
  await closed
  for (const timer of timers) clearTimeout(timer)
}

/** Waits a second at most: closing the server would reset a pending connection. */
async function waitForPendingConnections(http: Server) {
  let idleTicks = 0
  const resetIdleTicks = () => {
    idleTicks = 0
  }
  http.on('connection', resetIdleTicks)
  for (const end = Date.now() + second; idleTicks < 3 && Date.now() < end; ) {
    idleTicks += 1
    await new Promise(setImmediate)
  }
  http.off('connection', resetIdleTicks)
}

function withAdvice(error: NodeJS.ErrnoException, { port, host }: Platform['settings']): Error {
  if (error.code !== 'EADDRINUSE') return error
  return new Error(`Port ${port} on ${host} is already in use. Set PORT to another one.`)
}

// npm passes on to its program the Ctrl-C that the terminal has sent to both: the same key press arrives twice.
const echoMs = 1000

/** A signal within a second of the first one is the same request. */
function onStopSignal(callback: (signal: NodeJS.Signals) => void): void {
  let firstAt: number | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      const now = performance.now()
      if (firstAt !== undefined && now - firstAt < echoMs) return
      firstAt ??= now
      callback(signal)
    })
  }
}
