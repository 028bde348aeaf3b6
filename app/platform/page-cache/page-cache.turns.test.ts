import { expect, test } from 'vitest'
import { createFairQueue, QueueFull, type RunQueued } from '#app/values/retry/fair-queue.ts'
import { minute, newCache, outage, page, url } from '#tests/page-cache.ts'

test('without a turn the old page is served for a day, but not after a change of content', async () => {
  const { cache, text, pass } = newCache()
  const refuse = async () => {
    throw new QueueFull()
  }
  const refused = () => text(() => page('new'), url, refuse)
  await expect(refused()).rejects.toBeInstanceOf(QueueFull)
  await text(() => page('old'))
  pass(23 * 60 * minute)
  expect(await refused()).toBe('old')
  const changed = text(
    () => page('new'),
    url,
    async () => {
      cache.clear()
      return refuse()
    },
  )
  await expect(changed).rejects.toBeInstanceOf(QueueFull)
})

test('where the first visitor is refused, the next one makes the page for all others', async () => {
  const { cache, text } = newCache()
  const first = cache.getOrRender(url, async () => outage())
  let made = 0
  const others = Array.from({ length: 20 }, () =>
    text(() => {
      made += 1
      return page('made')
    }),
  )
  expect(((await first) as Response).status).toBe(503)
  expect(new Set(await Promise.all(others))).toEqual(new Set(['made']))
  expect(made).toBe(1)
})

test('where the first visitor is refused, the others get a new page, though there is an old one', async () => {
  const { cache, text, pass } = newCache()
  await text(() => page('old'))
  pass(23 * 60 * minute)
  const first = text(outage)
  const others = [text(() => page('new')), text(() => page('new'))]
  expect([await first, ...(await Promise.all(others))]).toEqual(['old', 'new', 'new'])
  pass(23 * 60 * minute)
  let failures = 0
  const failing = Array.from({ length: 20 }, () =>
    text(() => {
      failures += 1
      return outage()
    }),
  )
  expect(new Set(await Promise.all(failing))).toEqual(new Set(['new']))
  expect(failures).toBe(2)
  expect(cache.get(url.pathname + url.search)).toBeUndefined()
})

test('a page that waits for its turn during a change of content is rendered after it, and cached', async () => {
  const { cache, text } = newCache()
  const afterChange: RunQueued = async (work) => {
    cache.clear()
    return work()
  }
  expect(await text(() => page('changed'), url, afterChange)).toBe('changed')
  expect(await text(() => page('not rendered'))).toBe('changed')
})

test('a visitor whose turn does not come gets the page that others have had rendered meanwhile', async () => {
  const { text } = newCache()
  const refuseAfterOthers: RunQueued = async () => {
    await text(() => page('of others'))
    throw new QueueFull()
  }
  expect(await text(() => page('own'), url, refuseAfterOthers)).toBe('of others')
})

test('one turn is enough for all who ask for a page while it is rendered', async () => {
  const { text } = newCache()
  const limits = { concurrency: 2, maxWaiting: 60, maxWaitingPerClient: 1, maxWaitMs: 60_000 }
  const queue = createFairQueue(limits)
  const rendered = Promise.withResolvers<Response>()
  const ask = (visitor: string) =>
    text(
      () => rendered.promise,
      url,
      (work) => queue.run(visitor, work),
    )
  const visitors = Array.from({ length: 50 }, (_, index) => ask(`visitor ${index}`))
  expect(await queue.run('other', async () => 'another page')).toBe('another page')
  expect(queue.waiting).toBe(0)
  const late = ask('late')
  expect(queue.waiting).toBe(0)
  rendered.resolve(page('for all'))
  expect(new Set(await Promise.all([...visitors, late]))).toEqual(new Set(['for all']))
})

test('a visitor whose turn comes after a page was rendered gets that one', async () => {
  const { text } = newCache()
  const first = text(() => page('first'))
  const afterFirst: RunQueued = async (work) => {
    await first
    return work()
  }
  const second = text(() => page('second'), new URL(`${url}&utm=1`), afterFirst)
  expect([await first, await second]).toEqual(['first', 'first'])
})

test('a turn ends when the page is rendered, before it is compressed', async () => {
  const { cache, text } = newCache()
  const isCached = () => cache.get(url.pathname + url.search) !== undefined
  let wasCached: boolean | undefined
  const inTurn: RunQueued = async (work) => {
    const done = await work()
    wasCached = isCached()
    return done
  }
  expect(await text(() => page('rendered'), url, inTurn)).toBe('rendered')
  expect([wasCached, isCached()]).toEqual([false, true])
})

test('a rendering that fails is an error for everybody who waits for it', async () => {
  const { text } = newCache()
  const failing = () =>
    text(async () => {
      throw new Error('failed')
    })
  const answers = await Promise.allSettled([failing(), failing(), failing()])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await text(() => page('later'))).toBe('later')
})
