import type { Readable } from 'node:stream'
import type { HttpBindings } from '@hono/node-server'
import { afterAll, expect, test } from 'vitest'
import { connectRaw, postHead } from '#tests/crash/raw-client.ts'
import { listen } from '#tests/http-listener.ts'
import { uploadParamsFor } from '#tests/image-files.ts'
import { openSite, type Site } from '#tests/site.ts'

const site = await openSite()
afterAll(() => site.close())

const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const length = { 'Content-Length': 1000 }
const disposition = '--x\r\nContent-Disposition: form-data; name='
const upload = `${disposition}"upload_preset"\r\n\r\nPRESET\r\n${disposition}"file"; filename="a"\r\n\r\nA`
const multipart = { 'Content-Type': 'multipart/form-data; boundary=x' }

test.each<[path: string, headers: Record<string, string | number>, body: string]>([
  ['/appointment', { ...form, ...length }, 'first_name=A'],
  ['/api/appointments', { 'Content-Type': 'application/json', ...length }, 'first_name=A'],
  ['/admin/login/reset', { ...form, 'Transfer-Encoding': 'chunked' }, 'c\r\nfirst_name=A\r\n'],
  ['/v1_1/gemev/image/upload', { ...multipart, ...length }, upload],
])('a body to %s whose sender is cut off is not logged as an error', async (path, head, body) => {
  const errors: unknown[] = []
  const child = site.platform.log.child.bind(site.platform.log)
  // why: the log goes to standard output, where a test cannot read it.
  site.platform.log.child = ((...fields: Parameters<typeof child>) =>
    Object.assign(child(...fields), { error: (...line: unknown[]) => errors.push(line) })) as never
  let answered = 0
  let incoming: Readable | undefined
  const answer: Site['answer'] = async (request, connection) => {
    incoming = (connection as HttpBindings).incoming
    try {
      return await site.answer(request, connection)
    } finally {
      answered += 1
    }
  }
  const { origin, close } = await listen({ answer })
  const socket = await connectRaw(origin)
  const { headers, fields } = await uploadParamsFor(site)
  const preset = String(fields.upload_preset)
  socket.write(postHead(path, { ...headers, ...head }) + body.replace('PRESET', preset))
  // The body is being read.
  await expect.poll(() => incoming?.readableDidRead).toBe(true)
  expect(answered).toBe(0)
  socket.destroy()
  await expect.poll(() => answered, { timeout: 20_000 }).toBe(1)
  expect(errors).toEqual([])
  await close()
})
