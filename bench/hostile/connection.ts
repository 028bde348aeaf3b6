import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Target {
  port: number
  /** The Cookie header of a signed-in member of staff. */
  cookie: string
  /** The address of a picture's sizes: `/gemev/image/upload/` and what follows the sizes. */
  picture: string
}

/** A loopback address, so that one process can attack from many addresses. */
export const loopback = (group: number, host: number) => `127.0.${group}.${host}`

/** A connection from an address; its errors are ignored. */
export function open({ port }: Target, localAddress: string): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => socket.destroy())
  return socket
}

/** Repeats `work` for ever in `count` parallel loops, with a pause after each run. */
export function repeat(count: number, pauseMs: number, work: (worker: number) => Promise<unknown>) {
  for (let worker = 0; worker < count; worker += 1) {
    void (async () => {
      await sleep(worker)
      for (;;) {
        await work(worker).catch(() => {})
        await sleep(pauseMs)
      }
    })()
  }
}

// What all attackers together send in a second: 50 Mbit/s, a fast home line's uplink.
const bytesPerSecond = 6_250_000
// The round trips of a handshake and of a request, before which no answer can arrive.
const roundTripsMs = 30
let lineIsFreeAt = 0

/** Waits as long as the shared uplink would need to send these bytes. */
async function throttle(bytes: number) {
  const now = performance.now()
  lineIsFreeAt = Math.max(now, lineIsFreeAt) + (bytes / bytesPerSecond) * 1000
  // Timers are too coarse for shorter waits.
  if (lineIsFreeAt - now > 2) await sleep(lineIsFreeAt - now)
}

/** Sends the parts as fast as the uplink and the server take them, then waits for the end of the connection or `timeoutMs`. */
export async function send(socket: Socket, parts: Iterable<string | Buffer>, timeoutMs = 15_000) {
  const ended = new Promise((resolve) => socket.once('close', resolve))
  socket.resume()
  await sleep(roundTripsMs)
  for (const part of parts) {
    await throttle(part.length)
    if (socket.destroyed) return
    if (!socket.write(part)) {
      await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), ended])
    }
  }
  await Promise.race([ended, sleep(timeoutMs)])
  socket.destroy()
}

/** A request's first lines; `body` is sent with its length. */
export function request(line: string, headers: Record<string, string | number> = {}, body = '') {
  const allHeaders = {
    Host: 'localhost',
    ...(body && { 'Content-Length': body.length }),
    ...headers,
  }
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

/** Sends a request and waits for the whole answer, on a connection that is closed afterwards. */
export const ask = (target: Target, from: string, text: string) =>
  send(open(target, from), [text.replace('\r\n', '\r\nConnection: close\r\n')])
