import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const mostOpenAnswers = 8
const openAnswers = new WeakMap<Socket, number>()

/**
 * Refuses what could make one connection speak for two: more than one Host, an expectation behind an
 * unfinished answer, a body where none is read, more requests than a client reads answers of.
 */
export function refuseTornRequests(http: Server): void {
  http.prependListener('request', boundPipeline)
  http.prependListener('request', closeAfterUnreadBody)
  http.on('checkContinue', (incoming: IncomingMessage, response: ServerResponse) => {
    // Node would write "100 Continue" behind the head of the answer that waits for its turn, into its body.
    if (openAnswers.get(incoming.socket)) return end(response, 417)
    response.writeContinue()
    http.emit('request', incoming, response)
  })
}

/** Answers a request that names several hosts, so that no proxy takes it for another one's than we do. */
export function refuseDuplicateHosts({ rawHeaders }: IncomingMessage, response: ServerResponse) {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  if (hosts < 2) return false
  end(response, 400)
  return true
}

const end = (response: ServerResponse, status: number) =>
  void response.writeHead(status, { Connection: 'close' }).end()

/** Ends a connection that asks on and on without reading: browsers and proxies do not pipeline. */
function boundPipeline({ socket }: IncomingMessage, response: ServerResponse) {
  const open = (openAnswers.get(socket) ?? 0) + 1
  openAnswers.set(socket, open)
  if (open > mostOpenAnswers) socket.destroy()
  response.once('close', () => openAnswers.set(socket, (openAnswers.get(socket) ?? 1) - 1))
}

/** Ends the connection of a read that brings a body: nothing reads it, so it could take for ever. */
function closeAfterUnreadBody({ method, headers }: IncomingMessage, response: ServerResponse) {
  const hasBody = Number(headers['content-length']) > 0 || 'transfer-encoding' in headers
  if (hasBody && (method === 'GET' || method === 'HEAD')) response.setHeader('Connection', 'close')
}
