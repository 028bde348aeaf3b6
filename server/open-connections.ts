import type { Socket } from 'node:net'

interface Connection {
  socket: Socket
  /** When it was opened or its last request came, by `performance.now()`. */
  usedAt: number
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
      const connection = { socket, usedAt: performance.now() }
      groups.set(name, group.add(connection))
      connections.set(socket, connection)
      socket.once('close', () => {
        group.delete(connection)
        if (group.size === 0 && groups.get(name) === group) groups.delete(name)
      })
      return true
    },

    /** Notes that a request has come on a connection. */
    use(socket: Socket) {
      const connection = connections.get(socket)
      if (connection) connection.usedAt = performance.now()
    },
  }
}

/** Closes a connection and takes it out of its group at once; false when each is in use, or was a moment ago. */
function evictIdle(group: Set<Connection>, minIdleMs: number): boolean {
  const idle = [...group].filter(({ socket }) => !isAnswering(socket))
  const [oldest] = idle.toSorted((one, other) => one.usedAt - other.usedAt)
  if (!oldest || performance.now() - oldest.usedAt < minIdleMs) return false
  group.delete(oldest)
  oldest.socket.destroy()
  return true
}

/**
 * Whether a request of a connection is not answered yet. Node notes the response on the socket; a listener for the end of
 * each response would cost half as much again as answering a cached page does.
 */
const isAnswering = (socket: Socket & { _httpMessage?: unknown }) => Boolean(socket._httpMessage)
