import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { ServerEnv } from '#server/requests/request-context.ts'
import { queueForms } from './queues.ts'

it('starts one sent form in each turn of the event loop, in turn by address', async () => {
  let turn = 0
  const started: { turn: number; address: string | undefined }[] = []
  const app = new Hono<ServerEnv>()
  app.use(async (c, next) => {
    const requestContext = { address: c.req.header('From') }
    c.set('requestContext', requestContext as ServerEnv['Variables']['requestContext'])
    await next()
  })
  app.use(queueForms())
  app.post('/', (c) => {
    started.push({ turn, address: c.req.header('From') })
    return c.text('')
  })
  const count = () => {
    turn += 1
    if (started.length < 21) setImmediate(count)
  }
  setImmediate(count)
  const addresses = [...Array<string>(20).fill('203.0.113.1'), '203.0.113.2']
  await Promise.all(
    addresses.map((From) => app.request('/', { method: 'POST', headers: { From } })),
  )
  expect(new Set(started.map((each) => each.turn)).size).toBe(21)
  expect(started.findIndex(({ address }) => address === '203.0.113.2')).toBeLessThan(3)
})
