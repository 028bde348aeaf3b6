import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectRaw, postHead } from '#tests/crash/raw-client.ts'
import { listen } from '#tests/http-listener.ts'
import { openSite, type Site } from '#tests/site.ts'

let site: Site
beforeEach(async () => {
  site = await openSite()
})
afterEach(() => site.close())

const form = 'application/x-www-form-urlencoded'

test.each([
  ['/appointment', form],
  ['/api/appointments', 'application/json'],
  ['/admin/login', form],
])('a body to %s whose sender is cut off is not logged as an error', async (path, type) => {
  const errors: unknown[] = []
  const child = site.platform.log.child.bind(site.platform.log)
  // why: the log goes to standard output, where a test cannot read it.
  site.platform.log.child = ((...fields: Parameters<typeof child>) =>
    Object.assign(child(...fields), { error: (...line: unknown[]) => errors.push(line) })) as never
  let answered = 0
  const answer: Site['answer'] = async (...request) => {
    try {
      return await site.answer(...request)
    } finally {
      answered += 1
    }
  }
  const { origin, close } = await listen({ answer })
  const socket = await connectRaw(origin)
  socket.write(`${postHead(path, { 'Content-Type': type, 'Content-Length': 1000 })}first_name=A`)
  // The body is being read by then.
  await new Promise((resolve) => setTimeout(resolve, 500))
  socket.destroy()
  await expect.poll(() => answered, { timeout: 20_000 }).toBe(1)
  expect(errors).toEqual([])
  await close()
})
