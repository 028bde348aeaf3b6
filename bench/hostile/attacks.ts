import { randomBytes, randomUUID } from 'node:crypto'
import { completeRequest } from '#tests/complete-request.ts'
import { ask, loopback, open, repeat, request, send, type Target } from './connection.ts'

const form = 'application/x-www-form-urlencoded'
const piece = Buffer.alloc(64 * 1024, 'x')
const random = () => randomBytes(6).toString('hex')

function* megabytes(count: number, wrap = (bytes: Buffer): (string | Buffer)[] => [bytes]) {
  for (let sent = 0; sent < count * 16; sent += 1) yield* wrap(piece)
}

/** Known attacks on this site; each runs until the process ends. */
export const attacks: Record<string, (target: Target) => void> = {
  'cut-off bodies': (target) =>
    repeat(10, 20, async (worker) => {
      const paths = ['image/upload', 'auto/upload', 'image/destroy']
      const headers = {
        'Content-Type': worker % 2 ? form : 'application/json',
        'Content-Length': 100,
      }
      const socket = open(target, loopback(1, 1))
      await send(socket, [request(`POST /v1_1/gemev/${paths[worker % 3]}`, headers), '{"fil'], 20)
    }),

  '20 uploads with 28 fields of 2 MB': (target) =>
    repeat(20, 200, async (worker) => {
      const type = 'multipart/form-data; boundary=edge'
      const headers = { 'Content-Type': type, 'Transfer-Encoding': 'chunked' }
      const chunk = (bytes: Buffer) => [`${bytes.length.toString(16)}\r\n`, bytes, '\r\n']
      function* body() {
        yield request('POST /v1_1/gemev/image/upload', headers)
        for (let field = 0; field < 28; field += 1) {
          const head = `--edge\r\nContent-Disposition: form-data; name="f${field}"\r\n\r\n`
          yield* chunk(Buffer.from(`${field ? '\r\n' : ''}${head}`))
          yield* megabytes(2, chunk)
        }
      }
      await send(open(target, loopback(1, worker + 1)), body())
    }),

  '300 chunked bodies of 2 MB': (target) =>
    repeat(300, 1000, async () => {
      const headers = { 'Content-Type': form, 'Transfer-Encoding': 'chunked' }
      function* body() {
        yield request('POST /admin/blog/new', headers)
        yield* megabytes(1.9, (bytes) => [`${bytes.length.toString(16)}\r\n`, bytes, '\r\n'])
      }
      await send(open(target, loopback(1, 1)), body())
    }),

  'half-sent sign-ins and 200 wrong passwords': (target) => {
    const headers = { 'Content-Type': form, Origin: `http://localhost:${target.port}` }
    repeat(5, 100, () =>
      send(open(target, loopback(1, 1)), [
        request('POST /admin/login', { ...headers, 'Content-Length': 100 }),
        'email',
      ]),
    )
    repeat(200, 10_000, () =>
      ask(
        target,
        loopback(1, 2),
        request('POST /admin/login', headers, `email=a%40example.com&password=${random()}`),
      ),
    )
  },

  '2,000 slow bodies from five addresses': (target) =>
    repeat(2000, 1000, async (worker) => {
      const socket = open(target, `127.0.0.${1 + (worker % 5)}`)
      const headers = { 'Content-Type': form, 'Content-Length': 1000 }
      const drip = setInterval(() => socket.writable && socket.write('a'), 1000)
      await send(socket, [request('POST /api/appointments', headers)]).finally(() =>
        clearInterval(drip),
      )
    }),

  '100 strangers on missing posts, searches and pages': (target) =>
    repeat(100, 10, async (worker) => {
      const paths = ['/blog/', '/blog?q=', '/', '/gallery?category=', '/appointment/']
      const line = `GET ${paths[worker % paths.length]}${random()}`
      await ask(target, loopback(1, 1), request(line, { 'Accept-Encoding': 'br' }))
    }),

  'Expect: 100-continue behind another request': (target) =>
    repeat(20, 50, async () => {
      const headers = { Expect: '100-continue', 'Content-Type': form, 'Content-Length': 5 }
      const both = request('GET /') + request('POST /api/appointments', headers)
      await send(open(target, loopback(1, 1)), [both, 'a=b&c'], 200)
    }),

  '60 strangers on odd sizes of a picture': (target) =>
    repeat(60, 10, async () => {
      const side = () => 100 + Math.floor(Math.random() * 1800)
      const [before, after] = target.picture.split('SIZES')
      const line = `GET ${before}c_fill,w_${side()},h_${side()},f_avif${after}`
      await ask(target, loopback(1, 1), request(line))
    }),

  'a post of 150,000 open brackets': (target) =>
    repeat(2, 100, async () => {
      const headers = {
        'Content-Type': form,
        Cookie: target.cookie,
        Origin: `http://localhost:${target.port}`,
      }
      const body = `title=a&slug=a&status=draft&key=${randomUUID()}&content=${'<'.repeat(150_000)}`
      await ask(target, loopback(1, 1), request('POST /admin/blog/new', headers, body))
    }),

  'requests for appointments from 200 addresses': (target) =>
    repeat(50, 20, async () => {
      const from = loopback(2, 1 + Math.floor(Math.random() * 200))
      const body = JSON.stringify({ ...completeRequest, request_key: randomUUID() })
      const headers = { 'Content-Type': 'application/json' }
      await ask(target, from, request('POST /api/appointments', headers, body))
    }),
}
