import { createServer, type ServerResponse } from 'node:http'
import { listenUntilEnd } from './listen-until-end.ts'

type Answer = Uint8Array | ((response: ServerResponse) => void)

/**
 * Opens a server that delivers images by their paths, as Cloudinary does; closed after the test. why: tests reach no
 * network, and the service cannot be made to fail, or to be slow, on demand.
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
  const port = await listenUntilEnd(server)
  return { delivery: `http://127.0.0.1:${port}`, requests, answers }
}
