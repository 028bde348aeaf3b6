import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type Answer = Uint8Array | ((response: ServerResponse) => void)

/**
 * A server that delivers images as Cloudinary does, each by its path; closed after the test. why: tests reach no network,
 * and the service cannot be made slow, or to fail, on demand.
 */
export async function openDelivery(answers: Record<string, Answer> = {}) {
  const requests: string[] = []
  const server = createServer(({ url = '' }, response) => {
    requests.push(url)
    const answer = answers[url]
    if (typeof answer === 'function') answer(response)
    else if (answer) response.end(answer)
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { delivery: `http://127.0.0.1:${port}`, requests, answers }
}
