import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { visitorGroup } from '#app/http/visitor-group.server.ts'
import type { Log } from '#app/platform/log/log.server.ts'
import { clientAddress, plainAddress, proxyCheck } from '#server/requests/client-address.ts'
import { busySeconds, createBusyPage } from './busy-page.ts'
import { lastResponseEndedAt, openResponses } from './open-responses.ts'

/** A browser opens six; a household or an office behind one address has room for several browsers. */
const maxPerVisitor = 50
/** One of our own proxies forwards the connections of all visitors. */
const maxPerProxy = 1000
const warnEveryMs = 60_000
/** How many connections above the limit, of all addresses together, are held until they are answered. */
const maxRefused = 20

const refusalHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Retry-After': String(busySeconds),
  Connection: 'close',
}

export interface ConnectionLimitOptions {
  trustedProxies?: string[]
  log?: Pick<Log, 'warn'> | undefined
  busyPage?: (() => Buffer) | undefined
  /** How long a connection above the limit is held for its request. */
  refusedMs?: number | undefined
  /** How long a connection must be idle before another one of its address may evict it. */
  minIdleMs?: number | undefined
}

/**
 * Limits how many connections one address may hold at the same time, and how many open requests an address that a trusted
 * proxy names. A new connection evicts an idle one of its address. A few connections above the limit are held for their
 * request; in a flood all others are closed without an answer. Returns the function that is to see each request first: it
 * answers one above the limit with 503 and returns true, and otherwise returns false.
 */
export function limitConnections(
  http: Server,
  {
    trustedProxies = [],
    log,
    busyPage = createBusyPage(),
    refusedMs = 2000,
    minIdleMs = 1000,
  }: ConnectionLimitOptions,
) {
  const isOwnProxy = proxyCheck(trustedProxies)
  const [connections, requests] = [createOpenConnections(minIdleMs), createCounter()]
  const warn = createWarning(log)
  const proxySockets = new WeakSet<Socket>()
  const refused = createRefusals(refusedMs)

  http.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    // The client closed the connection before it was accepted.
    if (!remoteAddress) return void socket.destroy()
    const isProxy = isOwnProxy(plainAddress(remoteAddress))
    if (isProxy) proxySockets.add(socket)
    const max = isProxy ? maxPerProxy : maxPerVisitor
    const added = connections.add(socket, visitorGroup(plainAddress(remoteAddress)), max)
    if (added === 'evicted another')
      warn('connections: an address has too many connections, an idle one was closed')
    if (added !== 'refused') return
    warn('connections: an address has too many connections, one was refused')
    refused.hold(socket)
  })

  return ({ socket, headers }: IncomingMessage, response: ServerResponse): boolean => {
    if (refused.has(socket)) {
      response.writeHead(503, refusalHeaders).end(busyPage())
      return true
    }
    if (!proxySockets.has(socket)) return false
    const forwardedFor = headers['x-forwarded-for']
    // A request of the proxy itself, such as a health check.
    if (!forwardedFor) return false
    const peer = plainAddress(socket.remoteAddress ?? '')
    const address = clientAddress(peer, String(forwardedFor), isOwnProxy)
    // A request that names no visitor.
    if (isOwnProxy(address)) return false
    const release = requests.acquire(visitorGroup(address), maxPerVisitor)
    if (release) {
      response.once('close', release)
      return false
    }
    warn('connections: an address behind the proxy has too many open requests, one was refused')
    response.writeHead(503, refusalHeaders).end(busyPage())
    return true
  }
}

/** Holds a few connections above the limit for their request, each for `refusedMs` at most, and closes all others at once. */
function createRefusals(refusedMs: number) {
  const sockets = new Set<Socket>()
  return {
    has: (socket: Socket) => sockets.has(socket),
    hold(socket: Socket): void {
      if (sockets.size >= maxRefused) return void socket.destroy()
      sockets.add(socket)
      const timer = setTimeout(() => socket.destroy(), refusedMs)
      socket.once('close', () => {
        clearTimeout(timer)
        sockets.delete(socket)
      })
    },
  }
}

/** Counts the open requests of each group of addresses. */
function createCounter() {
  const open = new Map<string, number>()
  return {
    /** Returns the function that releases the slot again; undefined when the maximum is reached. */
    acquire(group: string, max: number): (() => void) | undefined {
      const before = open.get(group) ?? 0
      if (before >= max) return undefined
      open.set(group, before + 1)
      return () => {
        const remaining = (open.get(group) ?? 1) - 1
        if (remaining > 0) open.set(group, remaining)
        else open.delete(group)
      }
    },
  }
}

/** Logs each message at most once a minute, and how often it was true; the log holds no address. */
function createWarning(log: ConnectionLimitOptions['log']) {
  const warnings = new Map<string, { times: number; loggedAt: number }>()
  return (message: string) => {
    const { times, loggedAt } = warnings.get(message) ?? {
      times: 0,
      loggedAt: Number.NEGATIVE_INFINITY,
    }
    const isDue = performance.now() - loggedAt >= warnEveryMs
    if (isDue)
      log?.warn({ times: times + 1 }, `${message}; if it is your proxy, list it in TRUSTED_PROXIES`)
    warnings.set(
      message,
      isDue ? { times: 0, loggedAt: performance.now() } : { times: times + 1, loggedAt },
    )
  }
}

interface Connection {
  socket: Socket
  /** By `performance.now()`. */
  openedAt: number
}

/** Counts the open connections of each group of addresses. One that is idle for `minIdleMs` may be evicted. */
function createOpenConnections(minIdleMs: number) {
  const groups = new Map<string, Set<Connection>>()

  return {
    /**
     * Counts a connection until it closes. A new one of a full group evicts the one that has been idle longest, and is
     * refused when there is none.
     */
    add(socket: Socket, name: string, max: number): 'added' | 'evicted another' | 'refused' {
      const group = groups.get(name) ?? new Set<Connection>()
      const isFull = group.size >= max
      if (isFull && !evictIdle(group, minIdleMs)) return 'refused'
      const connection = { socket, openedAt: performance.now() }
      groups.set(name, group.add(connection))
      socket.once('close', () => {
        group.delete(connection)
        if (group.size === 0 && groups.get(name) === group) groups.delete(name)
      })
      return isFull ? 'evicted another' : 'added'
    },
  }
}

/** Closes the connection that has been idle longest; false when each is answering, or was less than `minIdleMs` ago. */
function evictIdle(group: Set<Connection>, minIdleMs: number): boolean {
  const idle = [...group].filter(({ socket }) => openResponses(socket) === 0)
  const [oldest] = idle.toSorted((one, other) => idleSince(one) - idleSince(other))
  if (!oldest || performance.now() - idleSince(oldest) < minIdleMs) return false
  group.delete(oldest)
  oldest.socket.destroy()
  return true
}

const idleSince = ({ socket, openedAt }: Connection) => lastResponseEndedAt(socket) ?? openedAt
