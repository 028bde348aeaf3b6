import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { ServerEnv } from '#server/requests/request-context.ts'
import { queueForms } from './queues.ts'

it('starts one sent form in each turn of the event loop, in turn by address', async () => {
  let running = 0
  const startOrder: number[] = []
  const served: string[] = []
  const app = new Hono<ServerEnv>()
  app.use(async (c, next) => {
    c.set('requestContext', {
      address: c.req.header('From'),
    } as ServerEnv['Variables']['requestContext'])
    await next()
  })
  app.use(queueForms())
  app.post('/', (c) => {
    startOrder.push(running)
    served.push(c.req.header('From') ?? '')
    return c.text('')
  })
  const ask = (from: string) => app.request('/', { method: 'POST', headers: { From: from } })
  const count = () => {
    running += 1
    if (served.length < 21) setImmediate(count)
  }
  setImmediate(count)

  const greedy = Array.from({ length: 20 }, () => ask('203.0.113.1'))
  const answers = await Promise.all([...greedy, ask('203.0.113.2')])

  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(new Set(startOrder).size).toBe(21)
  expect(served.indexOf('203.0.113.2')).toBeLessThan(3)
})
