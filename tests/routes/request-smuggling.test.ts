import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { answerOf, connectRaw } from '#tests/crash/raw-client.ts'
import { openListeningSite } from '#tests/http-listener.ts'

const { site, served } = await openListeningSite()

const body = '{}'
const expecting = `POST /api/appointments HTTP/1.1
Host: localhost
Content-Type: application/json
Content-Length: ${body.length}
Connection: close
Expect: 100-continue

`

describe('Expect: 100-continue', () => {
  test('alone on its connection gets 100 Continue, and an answer', async () => {
    const answer = await served.sendRaw(expecting, { more: body, afterMs: 100 })
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 422 /)
  })

  test.each(['/', '/nothing-here'])(
    'behind an unfinished answer of %s never tears it',
    async (path) => {
      const first = `GET ${path} HTTP/1.1\nHost: localhost\n\n`
      const whole = await served.sendRaw(first + expecting + body)
      const [, head = '', rest = ''] = /^(.*?)\r\n\r\n(.*)$/s.exec(whole) ?? []
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
      expect(length).toBeGreaterThan(0)
      // The first answer is followed by the whole second one, and nothing is inserted between them.
      const bytes = Buffer.from(rest)
      expect(bytes.subarray(0, length).toString()).not.toContain('HTTP/1.1')
      const second = bytes.subarray(length).toString()
      expect(second).toMatch(/^HTTP\/1\.1 (417|100|422) /)
      // An interim response written after the head of an answer would become the start of its body.
      expect(second.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '')).not.toContain('100 Continue')
    },
  )
})

describe('a request that could be read in two ways', () => {
  test('with two hosts or one that is none is refused, also where the page is cached', async () => {
    await site.fetch('/')
    const own = 'GET / HTTP/1.1\nHost: localhost\nhost: '
    for (const head of [
      `${own}localhost`,
      `${own}evil.example`,
      'GET /admin HTTP/1.1\nHost: 1.2.3.4.5',
      'POST /admin HTTP/1.1\nHost: 1.2.3.4.5\nContent-Length: 0',
    ])
      expect(await served.sendRaw(`${head}\nConnection: close\n\n`)).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('with more than 16 KB of headers is refused', async () => {
    const head = `Host: localhost\nConnection: close\nX-Long: ${'a'.repeat(17_000)}`
    expect(await served.sendRaw(`GET / HTTP/1.1\n${head}\n\n`)).toMatch(/^HTTP\/1\.1 431 /)
  })

  test('that reads with a body has the last answer of its connection', async () => {
    const socket = await connectRaw(served.origin)
    socket.write('GET /privacy HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\nabc')
    const begun = performance.now()
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /)
    expect(performance.now() - begun).toBeLessThan(5000)
  })

  test.each([
    ['two lengths', 'Content-Length: 5\nContent-Length: 70'],
    ['a length before chunks', 'Content-Length: 5\nTransfer-Encoding: chunked'],
    ['chunks before a length', 'Transfer-Encoding: chunked\nContent-Length: 5'],
  ])('with %s is refused, and so is what stands behind it', async (_, lengths) => {
    const head = `Host: localhost\nContent-Type: application/json\n${lengths}`
    const behind = 'GET /privacy HTTP/1.1\nHost: localhost\nConnection: close\n\n'
    // By each length alone this is a whole body: the last chunk is five bytes long.
    const first = `POST /api/appointments HTTP/1.1\n${head}\n\n0\n\n`
    const answer = await served.sendRaw(first + behind)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer.match(/HTTP\/1\.1 \d/g)).toHaveLength(1)
  })
})

describe('requests that do not wait for the answer before them', () => {
  const paths = ['/', '/appointment', '/blog', '/gallery', '/privacy', '/terms', '/r', '/offline']
  const pipeline = (all: string[]) =>
    all.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join('')
  const titlesIn = (html: string) => [...html.matchAll(/<title>[^<]*/g)].map(([title]) => title)

  test('are answered in their order, eight at a time', async () => {
    const pages = await Promise.all(paths.map(async (path) => (await site.fetch(path)).text()))
    const expected = pages.flatMap(titlesIn)
    expect(new Set(expected).size).toBe(8)
    const socket = await connectRaw(served.origin)
    let answers = ''
    socket.on('data', (data) => (answers += data))
    for (const times of [1, 2]) {
      socket.write(pipeline(paths))
      await expect
        .poll(() => titlesIn(answers), { timeout: 10_000 })
        .toEqual(Array(times).fill(expected).flat())
    }
    socket.destroy()
  })

  test.each([9, 500])('end their connection when they are more: %i', async (count) => {
    const socket = await connectRaw(served.origin)
    socket.write(pipeline(Array(count).fill('/privacy')))
    const answers = await answerOf(socket, 10_000)
    expect(socket.closed).toBe(true)
    expect((answers.match(/HTTP\/1\.1 200/g) ?? []).length).toBeLessThan(9)
    expect((await site.fetch('/privacy')).status).toBe(200)
  })
})

test('an address whose percent-encoding is broken is answered, and the console says nothing', async () => {
  const warn = vi.spyOn(console, 'warn')
  onTestFinished(() => warn.mockRestore())
  for (const path of ['/%ff', '/blog/%E0%A4%A', '/%', '/admin/%c0%ae', '/gemev/image/%ff'])
    expect((await site.fetch(path)).status, path).toBe(400)
  expect(warn).not.toHaveBeenCalled()
})
