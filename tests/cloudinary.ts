import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FakeCloudinary = Awaited<ReturnType<typeof openFakeCloudinary>>
type Fields = Record<string, string>

/**
 * Opens a server that gives recorded answers of Cloudinary. why: tests reach no network, and the service cannot be made to
 * fail, or to be slow, on demand.
 */
export async function openFakeCloudinary() {
  /** As "POST /path", with the fields of the form and the Authorization header. */
  const requests: { line: string; fields: Fields; authorization: string | undefined }[] = []
  const scripted: ((response: ServerResponse) => void)[] = []
  const destroyed = new Set<string>()
  const http = createServer(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  )

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { method = 'GET', headers } = request
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const form = await new Response(Buffer.concat(pieces), {
      headers: { 'Content-Type': headers['content-type'] ?? 'text/plain' },
    })
      .formData()
      .catch(() => new FormData())
    const fields = Object.fromEntries(
      [...form].map(([name, value]) => [
        name,
        typeof value === 'string' ? value : `${value.size} bytes`,
      ]),
    )
    const line = `${method} ${new URL(`http://localhost${request.url}`).pathname}`
    requests.push({ line, fields, authorization: headers.authorization })
    const override = scripted.shift()
    if (override) return override(response)
    if (line === destroyLine) destroyed.add(fields.public_id ?? '')
    const isGone = destroyed.has(imageOf(line) ?? '')
    const [status, body] = isGone ? notFound : recordedAnswer(line, fields)
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }

  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    /** Overrides the answers to the next requests. */
    answerNext: (...answers: typeof scripted) => void scripted.push(...answers),
    /** Clears the received requests and the overrides, and has all images again. */
    reset() {
      requests.length = 0
      scripted.length = 0
      destroyed.clear()
    },
    close: async () => {
      http.closeAllConnections()
      http.close()
    },
  }
}

const destroyLine = 'POST /v1_1/cloud/image/destroy'
const notFound: [number, object] = [404, { error: { message: 'Resource not found' } }]
/** The image that a request asks about. */
const imageOf = (line: string) =>
  /^GET \/v1_1\/cloud\/resources\/image\/upload\/(.+)$/.exec(line)?.[1]

/** The recorded answer of Cloudinary to a request, with the names of the request filled in. */
function recordedAnswer(line: string, { folder, public_id }: Fields): [number, object] {
  const image = (id: string) => ({
    public_id: id,
    version: 1757575723,
    width: 3072,
    height: 1728,
    format: 'png',
    created_at: '2025-09-11T07:28:43Z',
    bytes: 2295493,
    etag: '3bed9112',
    secure_url: `https://res.cloudinary.com/cloud/image/upload/v1757575723/${id}.png`,
  })
  if (line.endsWith('/missing'))
    return [404, { error: { message: 'Resource not found - missing' } }]
  if (line === 'POST /v1_1/cloud/image/upload') return [200, image(`${folder}/${public_id}`)]
  if (line === destroyLine) {
    return [200, { result: public_id?.endsWith('gone') ? 'not found' : 'ok' }]
  }
  const asked = imageOf(line)
  if (asked) return [200, image(asked)]
  if (line.includes('/fl_getinfo/')) {
    const size = { width: 3072, height: 1728, bytes: 2295493 }
    return [200, { input: size, output: size }]
  }
  return notFound
}
