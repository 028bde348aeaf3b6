import { brotliCompress, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { compressed } from './encoding.ts'

vi.mock('node:zlib', async (importOriginal) => {
  const zlib = await importOriginal<typeof import('node:zlib')>()
  return { ...zlib, brotliCompress: vi.fn(zlib.brotliCompress) }
})

const ask = async (page: string, status: number, encoding: string) => {
  const server = new Hono().all('*', (c) => {
    const headers = { 'Content-Type': 'text/html' }
    return compressed(c, new Response(page, { status, headers }))
  })
  const response = await server.request('/', { headers: { 'Accept-Encoding': encoding } })
  return Buffer.from(await response.arrayBuffer())
}

test('the page that many made-up addresses have in common is compressed once', async () => {
  const page = 'This page is not here. '.repeat(100)
  vi.mocked(brotliCompress).mockClear()
  const bodies = await Promise.all(Array.from({ length: 5 }, () => ask(page, 404, 'br')))
  for (const body of bodies) expect(brotliDecompressSync(body).toString()).toBe(page)
  expect(brotliCompress).toHaveBeenCalledTimes(1)
  expect(gunzipSync(await ask(page, 404, 'gzip')).toString()).toBe(page)
  expect(brotliDecompressSync(await ask(`${page}!`, 404, 'br')).toString()).toBe(`${page}!`)
})

test('pages for one visitor are not kept', async () => {
  const page = 'What one patient asked for. '.repeat(100)
  vi.mocked(brotliCompress).mockClear()
  await ask(page, 200, 'br')
  await ask(page, 200, 'br')
  expect(brotliCompress).toHaveBeenCalledTimes(2)
})
