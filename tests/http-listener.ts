import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { createHttpServer } from '#server/process.ts'
import type { Site } from './site.ts'

/** Lets a server listen on a port of its own until the test ends, and gives the port. */
export async function listenUntilEnd(http: ReturnType<typeof createHttpServer>): Promise<number> {
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  onTestFinished(() => {
    http.close()
    http.closeAllConnections()
  })
  return (http.address() as AddressInfo).port
}

/** The site on a port of its own, for what only a real connection shows. */
export async function listen(
  { answer }: Pick<Site, 'answer'>,
  prepare: (http: ReturnType<typeof createHttpServer>) => void = () => {},
) {
  const http = createHttpServer(answer)
  prepare(http)
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    /** Sends exactly these bytes, some of them later, and returns the raw bytes of the answer. */
    async sendRaw(request: string, later?: { more: string; afterMs: number }): Promise<string> {
      const socket = connect(port, '127.0.0.1')
      socket.write(request.replaceAll('\n', '\r\n'))
      if (later) setTimeout(() => socket.write(later.more), later.afterMs)
      return text(socket)
    },
    close: async () => {
      http.close()
      http.closeAllConnections()
    },
  }
}
