import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A client that sends any bytes, from one of the addresses of this machine. */
export async function connectRaw(url: string, from = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress: from })
  // Socket errors are ignored here: the tests read the answers.
  socket.on('error', () => {})
  socket.setMaxListeners(100)
  await once(socket, 'connect')
  return socket
}

/** The head of a POST, with the headers given. */
export const postHead = (path: string, headers: Record<string, string | number>) =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')

/** Sends as much as the site takes, until everything is sent or the connection is closed. */
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

/** The site's answer, as far as it has arrived when the connection ends or the time is up. */
export async function answerOf(socket: Socket, withinMs: number): Promise<string> {
  let answer = ''
  socket.on('data', (data) => (answer += data))
  if (!socket.closed) await Promise.race([once(socket, 'close'), sleep(withinMs)])
  return answer
}
