import { createServer, type Server } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Platform } from '#app/platform/platform.server.ts'
import type { BareAnswer } from './bare-cached-pages.ts'
import { type ConnectionLimitOptions, limitConnections } from './connection-limits.ts'
import { refuseDuplicateHosts, refuseTornRequests } from './torn-requests.ts'

type Fetch = Parameters<typeof getRequestListener>[0]

const second = 1000
const mostConnections = 2000

/** An HTTP server with limits against slow and greedy clients; not yet listening. */
export function createHttpServer(
  fetch: Fetch,
  answerBare: BareAnswer = () => false,
  options: ConnectionLimitOptions = {},
): Server {
  const answer = getRequestListener(fetch)
  const limits = {
    maxHeaderSize: 16 * 1024,
    headersTimeout: 10 * second,
    // A picture of 50 MB over a bad line; what reads a body gives most of them less time.
    requestTimeout: 20 * 60 * second,
    connectionsCheckingInterval: 2 * second,
    keepAliveTimeout: 10 * second,
  }
  const http = createServer(limits, (incoming, outgoing) => {
    if (refuseDuplicateHosts(incoming, outgoing) || refuseTooMany(incoming, outgoing)) return
    if (!answerBare(incoming, outgoing)) void answer(incoming, outgoing)
  })
  http.maxConnections = mostConnections
  const refuseTooMany = limitConnections(http, options)
  refuseTornRequests(http)
  // A reader who takes nothing for a minute holds a connection that others need.
  http.setTimeout(60 * second)
  return http
}

/** Listens, gives the port, and on SIGTERM or SIGINT finishes what has begun before it ends the process. */
export async function run(http: Server, platform: Platform): Promise<number> {
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
    await closeDoor(http)
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
  return port
}

/** Takes no new connection, answers those that are there, and after 20 seconds waits no longer. */
async function closeDoor(http: Server) {
  await nobodyAtDoor(http)
  const closed = new Promise((resolve) => NetServer.prototype.close.call(http, resolve))
  // A connection that has just come looks idle until its request arrives: it is given a moment.
  const timers = [
    setTimeout(() => http.closeIdleConnections(), second),
    setTimeout(() => http.closeAllConnections(), 20 * second),
  ]
  await closed
  for (const timer of timers) clearTimeout(timer)
}

/** Waits, for a second at most, until no connection asks to be accepted: a closed door resets it. */
async function nobodyAtDoor(http: Server) {
  let quietTurns = 0
  const noteArrival = () => {
    quietTurns = 0
  }
  http.on('connection', noteArrival)
  for (const end = Date.now() + second; quietTurns < 3 && Date.now() < end; ) {
    quietTurns += 1
    await new Promise(setImmediate)
  }
  http.off('connection', noteArrival)
}

function explained(error: NodeJS.ErrnoException, { port, host }: Platform['settings']): Error {
  if (error.code !== 'EADDRINUSE') return error
  return new Error(`Port ${port} on ${host} is already in use. Set PORT to another one.`)
}
