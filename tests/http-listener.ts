import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll } from 'vitest'
import { createHttpServer } from '#server/process.ts'
import { openSite, type Site } from './site.ts'

/** Lets the site listen on a free port, for tests that need a real connection. */
export async function listen({ answer }: Pick<Site, 'answer'>) {
  const http = createHttpServer(answer)
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

/** Opens a site that listens until the tests of the file have run. */
export async function openListeningSite(env?: Record<string, string>) {
  const site = await openSite(env)
  const served = await listen(site)
  afterAll(async () => {
    await served.close()
    await site.close()
  })
  return { site, served }
}
