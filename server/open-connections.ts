import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

interface Connection {
  socket: Socket
  /** How many of its requests are not answered yet. */
  requests: number
  /** When its last answer ended, by `performance.now()`; infinite while none has, and while a request is open. */
  unusedSince: number
}

/** Counts the open connections of each group of addresses; `unusedMs` without a request make one superfluous. */
export function createOpenConnections(unusedMs: number) {
  const groups = new Map<string, Set<Connection>>()
  const connections = new WeakMap<Socket, Connection>()

  return {
    /**
     * Counts a connection until it closes; false when its group has the maximum, and none of them is superfluous. Else
     * the one that has waited longest for its next request is closed for the new one.
     */
    add(socket: Socket, name: string, max: number): boolean {
      const group = groups.get(name) ?? new Set<Connection>()
      if (group.size >= max && !closeUnused(group, unusedMs)) return false
      const connection = { socket, requests: 0, unusedSince: Number.POSITIVE_INFINITY }
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
      connection.unusedSince = Number.POSITIVE_INFINITY
      response.once('close', () => {
        connection.requests -= 1
        if (connection.requests === 0) connection.unusedSince = performance.now()
      })
    },
  }
}

/** Closes a connection and takes it out of its group at once; false when each is in use, or was until a moment ago. */
function closeUnused(group: Set<Connection>, unusedMs: number): boolean {
  const [oldest] = [...group].toSorted((one, other) => one.unusedSince - other.unusedSince)
  if (!oldest || performance.now() - oldest.unusedSince < unusedMs) return false
  group.delete(oldest)
  oldest.socket.destroy()
  return true
}
