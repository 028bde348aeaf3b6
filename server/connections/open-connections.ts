import type { Socket } from 'node:net'
import { lastResponseEndedAt, openResponses } from './open-responses.ts'

interface Connection {
  socket: Socket
  /** By `performance.now()`. */
  openedAt: number
}

/** Counts the open connections of each group of addresses. One that is idle for `minIdleMs` may be evicted. */
export function createOpenConnections(minIdleMs: number) {
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
