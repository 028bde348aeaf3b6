import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { visitorGroup } from '#app/http/visitor-group.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import { clientAddress, trust } from './client-address.ts'

/** A browser opens six; a household or an office behind one address has room for several browsers. */
const mostOfVisitor = 50
/** A proxy of ours brings the connections of everybody. */
const mostOfProxy = 1000
const warnEveryMs = 60_000

export interface ConnectionLimitOptions {
  trustedProxies?: string[]
  log?: Pick<Log, 'warn'> | undefined
}

/**
 * Bounds what one address holds at the same time, so that nobody takes the place of all: connections, and
 * behind a trusted proxy open requests of the address that the proxy names. The function given back
 * answers what is too much, and is then true.
 */
export function limitConnections(
  http: Server,
  { trustedProxies = [], log }: ConnectionLimitOptions,
) {
  const isOurs = trust(trustedProxies)
  const [connections, requests] = [createCounter(), createCounter()]
  const warn = createWarning(log)

  http.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    // Gone before it was accepted.
    if (!remoteAddress) return void socket.destroy()
    const most = isOurs(plain(remoteAddress)) ? mostOfProxy : mostOfVisitor
    const leave = connections.enter(visitorGroup(plain(remoteAddress)), most)
    if (leave) return void socket.once('close', leave)
    warn('connections: an address that holds too many was given no more')
    socket.destroy()
  })

  return ({ socket, headers }: IncomingMessage, response: ServerResponse): boolean => {
    const peer = plain(socket.remoteAddress ?? '')
    if (!isOurs(peer)) return false
    const address = clientAddress(peer, String(headers['x-forwarded-for'] ?? ''), isOurs)
    // What a proxy asks for itself, and what does not say for whom.
    if (isOurs(address)) return false
    const leave = requests.enter(visitorGroup(address), mostOfVisitor)
    if (leave) {
      response.once('close', leave)
      return false
    }
    warn('connections: an address behind the proxy with too many open requests was refused one')
    response.writeHead(503, { 'Retry-After': '10', Connection: 'close' }).end()
    return true
  }
}

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

function createCounter() {
  const open = new Map<string, number>()
  return {
    /** How to leave again; undefined when there are as many as may be. */
    enter(group: string, most: number): (() => void) | undefined {
      const before = open.get(group) ?? 0
      if (before >= most) return undefined
      open.set(group, before + 1)
      return () => {
        const left = (open.get(group) ?? 1) - 1
        if (left > 0) open.set(group, left)
        else open.delete(group)
      }
    },
  }
}

/** Says what happened at most once a minute, and how often; no address stands in the log. */
function createWarning(log: ConnectionLimitOptions['log']) {
  let [times, saidAt] = [0, Number.NEGATIVE_INFINITY]
  return (sentence: string) => {
    times += 1
    if (performance.now() - saidAt < warnEveryMs) return
    log?.warn({ times }, `${sentence}; if it is your proxy, list it in TRUSTED_PROXIES`)
    ;[times, saidAt] = [0, performance.now()]
  }
}
