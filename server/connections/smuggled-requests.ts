import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const maxOpenResponses = 8

/** Guards against request smuggling, requests whose body nobody reads, and pipelines whose answers nobody reads. */
export function refuseSmuggledRequests(http: Server): void {
  http.prependListener('request', limitPipeline)
  http.prependListener('request', closeAfterUnreadBody)
  http.on('checkContinue', (incoming: IncomingMessage, response: ServerResponse) => {
    // Node would write "100 Continue" into the body of the answer that is still being sent.
    if (openResponses(incoming.socket) > 0) return endWith(response, 417)
    response.writeContinue()
    http.emit('request', incoming, response)
  })
}

/** Refuses a request with several Host headers: a proxy in between could choose another one than we do. */
export function refuseDuplicateHosts({ rawHeaders }: IncomingMessage, response: ServerResponse) {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  if (hosts < 2) return false
  endWith(response, 400)
  return true
}

const endWith = (response: ServerResponse, status: number) =>
  void response.writeHead(status, { Connection: 'close' }).end()

/** Ends a connection that sends requests without reading the answers: browsers and proxies do not pipeline. */
function limitPipeline({ socket }: IncomingMessage, response: ServerResponse) {
  const counted = responses.get(socket) ?? { open: 0, lastEndedAt: undefined }
  responses.set(socket, counted)
  counted.open += 1
  response.once('close', () => {
    counted.open -= 1
    counted.lastEndedAt = performance.now()
  })
  if (counted.open > maxOpenResponses) socket.destroy()
}

/** Ends the connection of a GET or HEAD with a body: nothing reads the body, so it could take for ever. */
function closeAfterUnreadBody({ method, headers }: IncomingMessage, response: ServerResponse) {
  const hasBody = Number(headers['content-length']) > 0 || 'transfer-encoding' in headers
  if (hasBody && (method === 'GET' || method === 'HEAD')) response.setHeader('Connection', 'close')
}

const responses = new WeakMap<Socket, { open: number; lastEndedAt: number | undefined }>()

export const openResponses = (socket: Socket) => responses.get(socket)?.open ?? 0

/** When the last response of a connection ended, by `performance.now()`; undefined when none has. */
export const lastResponseEndedAt = (socket: Socket) => responses.get(socket)?.lastEndedAt
