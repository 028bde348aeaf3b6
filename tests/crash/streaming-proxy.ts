import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'

/** Starts a proxy that passes on each piece of a request at once, as one that does not buffer requests. */
export async function startStreamingProxy(target: string) {
  const proxy = createServer((incoming, outgoing) => {
    const { method = 'GET', url: path, headers } = incoming
    const { port, hostname: host } = new URL(target)
    const forwarded = { ...headers, 'x-forwarded-for': incoming.socket.remoteAddress }
    const onward = request({ host, port, method, path, headers: forwarded }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      pipeline(answer, outgoing, () => {})
    })
    onward.on('error', () => outgoing.destroy())
    pipeline(incoming, onward, () => {})
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close() {
      proxy.close()
      proxy.closeAllConnections()
    },
  }
}
