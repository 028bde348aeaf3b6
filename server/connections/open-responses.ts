import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

interface Responses {
  open: number
  lastEndedAt: number | undefined
}

const responses = new WeakMap<Socket, Responses>()

/** Counts a response of a connection until it has ended or was cut; returns how many of them are open now. */
export function countOpenResponse(socket: Socket, response: ServerResponse): number {
  const counted = responses.get(socket) ?? { open: 0, lastEndedAt: undefined }
  responses.set(socket, counted)
  counted.open += 1
  response.once('close', () => {
    counted.open -= 1
    counted.lastEndedAt = performance.now()
  })
  return counted.open
}

/** How many requests of a connection are not answered yet. */
export const openResponses = (socket: Socket) => responses.get(socket)?.open ?? 0

/** When the last response of a connection ended, by `performance.now()`; undefined when none has. */
export const lastResponseEndedAt = (socket: Socket) => responses.get(socket)?.lastEndedAt
