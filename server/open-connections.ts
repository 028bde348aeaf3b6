import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

interface Connection {
  socket: Socket
  /** How many of its requests are not answered yet. */
  requests: number
  /** When it was opened or its last answer ended, by `performance.now()`; infinite while a request is open. */
  idleSince: number
}

/** Counts the open connections of each group of addresses. One that is idle for `minIdleMs` may be evicted. */
export function createOpenConnections(minIdleMs: number) {
  const groups = new Map<string, Set<Connection>>()
  const connections = new WeakMap<Socket, Connection>()

  return {
    /**
     * Counts a connection until it closes. A new one of a full group evicts the one that has been idle longest; false
     * when there is none.
     */
    add(socket: Socket, name: string, max: number): boolean {
      const group = groups.get(name) ?? new Set<Connection>()
      if (group.size >= max && !evictIdle(group, minIdleMs)) return false
      const connection = { socket, requests: 0, idleSince: performance.now() }
      groups.set(name, group.add(connection))
      connections.set(socket, connection)
      socket.once('close', () => {
        group.delete(connection)
        if (group.size === 0 && groups.get(name) === group) groups.delete(name)
      })
      return true
    },

    /** Notes that a connection is in use until the response ends. */
    use(socket: Socket, response: ServerResponse) {
      const connection = connections.get(socket)
      if (!connection) return
      connection.requests += 1
      connection.idleSince = Number.POSITIVE_INFINITY
      response.once('close', () => {
        connection.requests -= 1
        if (connection.requests === 0) connection.idleSince = performance.now()
      })
    },
  }
}

/** Closes a connection and takes it out of its group at once; false when each is in use, or was until a moment ago. */
function evictIdle(group: Set<Connection>, minIdleMs: number): boolean {
  const [oldest] = [...group].toSorted((one, other) => one.idleSince - other.idleSince)
  if (!oldest || performance.now() - oldest.idleSince < minIdleMs) return false
  group.delete(oldest)
  oldest.socket.destroy()
  return true
}
