import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Opens a connection on which a test sends any bytes, from one of the loopback addresses of this machine. */
export async function connectRaw(url: string, from = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress: from })
  // Socket errors are ignored, because the tests judge by the answers.
  socket.on('error', () => {})
  socket.setMaxListeners(100)
  await once(socket, 'connect')
  return socket
}

/** The request line and the headers of a POST. */
export const postHead = (path: string, headers: Record<string, string | number>) =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')

/** Sends a piece so many times, as fast as the site reads it, and stops when the connection is closed. */
export async function sendRepeatedly(
  socket: Socket,
  piece: Uint8Array,
  times: number,
): Promise<void> {
  for (let n = 0; n < times && !socket.destroyed; n += 1) {
    if (socket.write(piece)) continue
    const signal = AbortSignal.timeout(5000)
    const ended = once(socket, 'close', { signal })
    await Promise.race([once(socket, 'drain', { signal }), ended]).catch(() => {})
  }
}

/** The part of the site's answer that has arrived when the connection ends or the time is up. */
export async function answerOf(socket: Socket, withinMs: number): Promise<string> {
  let answer = ''
  socket.on('data', (data) => (answer += data))
  if (!socket.closed) await Promise.race([once(socket, 'close'), sleep(withinMs)])
  return answer
}
