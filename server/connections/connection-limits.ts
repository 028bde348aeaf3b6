import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ClinicContent } from '#app/domain/clinic/content.ts'
import { escapeHtml } from '#app/domain/clinic/fill-content.ts'
import { hasPhone, telephoneLink } from '#app/domain/clinic/links/links.ts'
import { visitorGroup } from '#app/http/visitor-group.server.ts'
import type { Log } from '#app/platform/log/log.server.ts'
import { clientAddress, plainAddress, proxyCheck } from '#server/requests/client-address.ts'
import { lastResponseEndedAt, openResponses } from './smuggled-requests.ts'

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
  // As the page says.
  'Retry-After': '60',
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
 * Limits the connections of one address, and the open requests of one that a trusted proxy names. A new connection
 * evicts an idle one of its address. A few above the limit are held for their request; in a flood all others are closed.
 * Returns the function that sees each request first: it answers one above the limit with 503 and returns true.
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
  const warn = createWarning(log)
  const connections = new Map<string, Map<Socket, OpenedAt>>()
  const openRequests = new Map<string, number>()
  const refused = new Set<Socket>()
  const proxySockets = new WeakSet<Socket>()

  http.on('connection', (socket: Socket) => {
    // The client closed the connection before it was accepted.
    if (!socket.remoteAddress) return void socket.destroy()
    const address = plainAddress(socket.remoteAddress)
    const isProxy = isOwnProxy(address)
    if (isProxy) proxySockets.add(socket)
    const name = visitorGroup(address)
    const group = connections.get(name) ?? new Map<Socket, OpenedAt>()
    if (group.size >= (isProxy ? maxPerProxy : maxPerVisitor)) {
      if (!evictIdle(group, minIdleMs)) return refuse(socket)
      warn('connections: an address has too many connections, an idle one was closed')
    }
    group.set(socket, performance.now())
    connections.set(name, group)
    socket.once('close', () => {
      group.delete(socket)
      if (group.size === 0 && connections.get(name) === group) connections.delete(name)
    })
  })

  /** Holds a few connections for their request, and closes all others at once. */
  function refuse(socket: Socket) {
    warn('connections: an address has too many connections, one was refused')
    if (refused.size >= maxRefused) return void socket.destroy()
    refused.add(socket)
    const timer = setTimeout(() => socket.destroy(), refusedMs)
    socket.once('close', () => {
      clearTimeout(timer)
      refused.delete(socket)
    })
  }

  /** The group of the visitor that a trusted proxy names; undefined where there is no proxy, and for its own requests. */
  function groupBehindProxy({ socket, headers }: IncomingMessage): string | undefined {
    const forwardedFor = headers['x-forwarded-for']
    if (!proxySockets.has(socket) || !forwardedFor) return undefined
    const peer = plainAddress(socket.remoteAddress ?? '')
    const address = clientAddress(peer, String(forwardedFor), isOwnProxy)
    return isOwnProxy(address) ? undefined : visitorGroup(address)
  }

  return (incoming: IncomingMessage, response: ServerResponse): boolean => {
    const group = groupBehindProxy(incoming)
    const open = group === undefined ? 0 : (openRequests.get(group) ?? 0)
    const isTooMany = open >= maxPerVisitor
    if (isTooMany)
      warn('connections: an address behind the proxy has too many open requests, one was refused')
    if (isTooMany || refused.has(incoming.socket)) {
      response.writeHead(503, refusalHeaders).end(busyPage())
      return true
    }
    if (group === undefined) return false
    openRequests.set(group, open + 1)
    response.once('close', () => {
      const remaining = (openRequests.get(group) ?? 1) - 1
      if (remaining > 0) openRequests.set(group, remaining)
      else openRequests.delete(group)
    })
    return false
  }
}

type OpenedAt = number

/** Closes the connection that has been idle longest; false when each is answering, or was less than `minIdleMs` ago. */
function evictIdle(group: Map<Socket, OpenedAt>, minIdleMs: number): boolean {
  const [oldest] = [...group]
    .filter(([socket]) => openResponses(socket) === 0)
    .map(([socket, openedAt]) => ({ socket, idleSince: lastResponseEndedAt(socket) ?? openedAt }))
    .toSorted((one, other) => one.idleSince - other.idleSince)
  if (!oldest || performance.now() - oldest.idleSince < minIdleMs) return false
  group.delete(oldest.socket)
  oldest.socket.destroy()
  return true
}

/** Logs each message at most once a minute, and how often it was true; the log holds no address. */
function createWarning(log: ConnectionLimitOptions['log']) {
  const warnings = new Map<string, { times: number; nextAt: number }>()
  return (message: string) => {
    const warning = warnings.get(message) ?? { times: 0, nextAt: 0 }
    warnings.set(message, warning)
    warning.times += 1
    if (performance.now() < warning.nextAt) return
    const { times } = warning
    log?.warn({ times }, `${message}; if it is your proxy, list it in TRUSTED_PROXIES`)
    Object.assign(warning, { times: 0, nextAt: performance.now() + warnEveryMs })
  }
}

type Shown = Pick<ClinicContent, 'facts' | 'branches'>

/** The page is made of the content in memory, and again only when that has changed: a flood costs no queries. */
export function createBusyPage(current?: () => Shown): () => Buffer {
  let made: { content: Shown | undefined; page: Buffer } | undefined
  return () => {
    const content = current?.()
    if (!made || made.content !== content) made = { content, page: Buffer.from(pageOf(content)) }
    return made.page
  }
}

function pageOf(content: Shown | undefined): string {
  const title = escapeHtml(content?.facts.name ?? 'Please try again')
  const phones = (content?.branches ?? [])
    .filter(hasPhone)
    .map(
      ({ name, phone }) =>
        `<li>${escapeHtml(name)}: <a href="${escapeHtml(telephoneLink(phone))}">${escapeHtml(phone.display)}</a></li>`,
    )
  const calls = phones.length > 0 ? `<p>You can also call us:</p><ul>${phones.join('')}</ul>` : ''
  return `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><h1>There are too many requests from your network right now.</h1>
<p>Many phones can share one network. Please try again in a minute.</p>${calls}</html>
`
}
