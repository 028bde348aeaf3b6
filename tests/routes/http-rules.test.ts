import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { answerOf, connectRaw } from '#tests/crash/raw-client.ts'
import { openListeningSite } from '#tests/http-listener.ts'
import { uploadForm, uploadParamsFor } from '#tests/image-files.ts'
import { loggedLines } from '#tests/logged-lines.ts'

const key = { CLOUDINARY_API_KEY: '1234567890', CLOUDINARY_API_SECRET: 'a-secret-of-the-test' }
const { site, served } = await openListeningSite({ ...key, LOG_LEVEL: 'info' })
const logged = loggedLines(site)

const font = '/fonts/display-latin.woff2'
const script = `/assets/${basename(globSync('build/client/assets/entry.client-*.js')[0] ?? '')}`
type Tags = { tag: string; date: string }

describe('a condition on a static file', () => {
  const old = 'Mon, 01 Jan 2024 00:00:00 GMT'
  const first = { Range: 'bytes=0-9' }
  test.each<[status: number, (known: Tags) => Record<string, string>]>([
    [304, ({ date }) => ({ 'If-Modified-Since': date })],
    [200, () => ({ 'If-Modified-Since': old })],
    [200, () => ({ 'If-Modified-Since': 'yesterday' })],
    [304, ({ tag }) => ({ 'If-None-Match': `"other", W/${tag}` })],
    [304, ({ tag }) => ({ 'If-None-Match': tag, 'If-Modified-Since': old })],
    [200, ({ date }) => ({ 'If-None-Match': '"other"', 'If-Modified-Since': date })],
    [206, () => first],
    [206, ({ tag }) => ({ ...first, 'If-Range': tag })],
    [206, ({ date }) => ({ ...first, 'If-Range': date })],
    [200, ({ tag }) => ({ ...first, 'If-Range': `W/${tag}` })],
    [200, () => ({ ...first, 'If-Range': old })],
    [304, ({ tag }) => ({ ...first, 'If-None-Match': tag })],
    [416, () => ({ Range: 'bytes=99999999-' })],
    [200, () => ({ Range: 'bytes=99999999-', 'If-Range': '"other"' })],
    [200, () => ({ Range: 'lines=0-9' })],
    [200, () => ({ Range: 'bytes=0-1,5-6' })],
  ])('%i: %s', async (status, conditions) => {
    const { headers } = await site.fetch(font, { method: 'HEAD' })
    const known = { tag: headers.get('ETag') ?? '', date: headers.get('Last-Modified') ?? '' }
    const answer = await site.fetch(font, { headers: conditions(known) })
    expect(answer.status).toBe(status)
    const bytes = (await answer.arrayBuffer()).byteLength
    if (status === 200) expect(bytes).toBe(Number(headers.get('Content-Length')))
    else expect(bytes).toBe(status === 206 ? 10 : 0)
    expect(answer.headers.get('Cache-Control')).toMatch(status === 416 ? /^no-store$/ : /^public/)
    if (status !== 416) expect(answer.headers.get('ETag')).toBe(known.tag)
  })

  test('is about the file as it is encoded', async () => {
    const tagIn = async (encoding: string) =>
      (await site.fetch(script, { headers: { 'Accept-Encoding': encoding } })).headers.get('ETag')
    expect(await tagIn('identity')).not.toBe(await tagIn('br'))
  })
})

test.each([
  ['/privacy', /Accept-Encoding/i],
  ['/admin/login', /Accept-Encoding/i],
  [script, /Accept-Encoding/i],
  [font, /^$/],
])('%s says whether its encoding varies, however it is encoded', async (path, vary) => {
  for (const encoding of ['identity', 'br']) {
    const { headers } = await site.fetch(path, { headers: { 'Accept-Encoding': encoding } })
    expect(headers.get('Vary') ?? '', encoding).toMatch(vary)
  }
})

test('a page is compared weakly with what a browser has of it', async () => {
  const tag = (await site.fetch('/privacy')).headers.get('ETag') ?? ''
  for (const known of [tag, tag.replace('W/', ''), `"other",${tag}`, '*']) {
    const { status } = await site.fetch('/privacy', { headers: { 'If-None-Match': known } })
    expect(status, known).toBe(304)
  }
})

test.each([
  ['PUT', '/v1_1/gemev/image/upload', 405],
  ['POST', '/v1_1/gemev/video/upload', 404],
  ['DELETE', '/v1_1/gemev/resources/image/upload', 405],
  ['POST', '/gemev/image/upload/v1/gemev-gallery/x', 405],
  ['DELETE', '/gemev/image/upload/v1/gemev-gallery/x', 405],
  ['GET', '/gemev/image/upload/v1/gemev-gallery/x', 404],
  ['GET', '/gemev/image/upload/%zz', 400],
  ['POST', '/v1_1/gemev/image/upload', 403],
])('below the image host %s %s is refused as JSON: %i', async (method, path, status) => {
  const headers: HeadersInit = status === 403 ? { Origin: 'https://evil.example' } : {}
  const answer = await site.fetch(path, { method, headers })
  expect(answer.status).toBe(status)
  expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/)
  if (status === 405) expect(answer.headers.get('Allow')).toMatch(/POST|GET/)
  expect((await answer.json()).error.message).toEqual(expect.any(String))
})

test('an upload with a field that the host does not know is refused', async () => {
  const { endpoint, fields, headers } = await uploadParamsFor(site)
  for (const name of ['eager', 'overwrite', 'transformation', 'type', 'toString']) {
    const body = uploadForm({ fields: { ...fields, [name]: 'w_400' } }, Buffer.alloc(10))
    const answer = await site.fetch(endpoint, { method: 'POST', body, headers })
    expect(answer.status, name).toBe(400)
    expect((await answer.json()).error.message).toContain(name)
  }
})

test.each([
  ['a body that is no HTTP', 400, 'Transfer-Encoding: chunked\n\nzz\nfirst_name=A'],
  ['a body that ends too early', 400, 'Content-Length: 99\n\nfirst_name=A', 'end'],
  ['a sender who has gone', 499, 'Content-Length: 99\n\nfirst_name=A', 'reset'],
])('the log has the status that the client got: %s', async (_, status, body, ending = '') => {
  const answers = () => logged.filter((line) => line.includes('"path":"/appointment"'))
  const before = answers().length
  const socket = await connectRaw(served.origin)
  const head = 'POST /appointment HTTP/1.1\nHost: localhost\n'
  const type = 'Content-Type: application/x-www-form-urlencoded\n'
  socket.write(`${head}${type}${body}`.replaceAll('\n', '\r\n'))
  const answer = answerOf(socket, 2000)
  if (ending === 'end') socket.end()
  if (ending === 'reset') setTimeout(() => socket.resetAndDestroy(), 300)
  expect((await answer).slice(0, 12)).toBe(status === 499 ? '' : `HTTP/1.1 ${status}`)
  await expect.poll(answers, { timeout: 5000 }).toHaveLength(before + 1)
  expect(JSON.parse(answers().at(-1) ?? '')).toMatchObject({ method: 'POST', status })
})
