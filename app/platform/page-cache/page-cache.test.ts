import { expect, test, vi } from 'vitest'
import { createFairQueue, QueueFull, type RunQueued } from '#app/values/retry/fair-queue.ts'
import { createPageCache } from './page-cache.server.ts'

/** A minute in milliseconds. */
const minute = 60_000
/** The address that the pages of these tests have. */
const url = new URL('http://localhost/blog?q=malaria')
/** Headers of a page that caches may store, and that varies by `q`. */
const cacheableHeaders = {
  'No-Vary-Search': 'params, except=("q")',
  'Cache-Control': 's-maxage=60',
}
/** A page that caches may store. */
const page = (body: string, status = 200) =>
  new Response(body, { status, headers: cacheableHeaders })
const outage = () => new Response('away', { status: 503 })

/** A page cache whose clock moves by `pass`. */
function newCache() {
  let now = 0
  const cache = createPageCache(() => now)
  const text = async (render: () => Response | Promise<Response>, at = url, inTurn?: RunQueued) => {
    const answer = await cache.getOrRender(at, async () => render(), inTurn)
    return answer instanceof Response ? answer.text() : answer.bodies.identity.toString()
  }
  return { cache, text, pass: (milliseconds: number) => (now += milliseconds) }
}

test('a page is found by its path and the parameters that it names, until it is a minute old', async () => {
  const { cache, text, pass } = newCache()
  const target = '/blog?q=malaria&utm=1'
  const stored = () => cache.get(target)?.bodies.identity.toString()
  expect(stored()).toBeUndefined()
  expect(await text(() => page('first'))).toBe('first')
  expect(await text(() => page('x'), new URL(target, url))).toBe('first')
  // The second time it is found by its unparsed address.
  expect([stored(), stored()]).toEqual(['first', 'first'])
  expect(cache.get('/blog?q=fever')).toBeUndefined()
  expect(await text(() => page('fever'), new URL('/blog?q=fever', url))).toBe('fever')
  pass(minute)
  expect(stored()).toBeUndefined()
  expect(await text(() => page('second'))).toBe('second')
  expect(stored()).toBe('second')
  cache.clear()
  expect(stored()).toBeUndefined()
})

test('while making a page fails, the old one is served for a day, but not after a change of content', async () => {
  const { cache, text, pass } = newCache()
  await text(() => page('old'))
  pass(23 * 60 * minute)
  expect(await text(outage)).toBe('old')
  pass(2 * 60 * minute)
  expect(await text(outage)).toBe('away')
  await text(() => page('new'))
  cache.clear()
  expect(await text(outage)).toBe('away')
})

test('a page whose rendering began before a change of content is not cached, and one that waited for its turn is', async () => {
  const { cache, text } = newCache()
  await cache.getOrRender(url, async () => {
    cache.clear()
    return page('early')
  })
  const afterChange: RunQueued = async (work) => {
    cache.clear()
    return work()
  }
  expect(await text(() => page('changed'), url, afterChange)).toBe('changed')
  expect(await text(() => page('not rendered'))).toBe('changed')
})

test('a page that shared caches may not store is not cached here either', async () => {
  const { text } = newCache()
  const searched = (body: string) =>
    new Response(body, { headers: { ...cacheableHeaders, 'Cache-Control': 'max-age=0' } })
  expect(await text(() => searched('first'))).toBe('first')
  expect(await text(() => searched('second'))).toBe('second')
})

test('a "not found" is cached as well, until the content changes, and evicts no page', async () => {
  const { cache, text } = newCache()
  await text(() => page('here'))
  for (let guess = 0; guess < 250; guess += 1) {
    const at = new URL(`http://localhost/blog/guess-${guess}`)
    expect(await text(() => page('nothing', 404), at)).toBe('nothing')
  }
  const last = new URL('http://localhost/blog/guess-249?x=1')
  expect(await text(() => page('asked again', 404), last)).toBe('nothing')
  expect(await text(() => page('made again'))).toBe('here')
  cache.clear()
  expect(await text(() => page('come'), last)).toBe('come')
  // So is one where a page stood before.
  cache.clear()
  expect(await text(() => page('unpublished', 404), last)).toBe('unpublished')
  expect(await text(() => page('rendered again', 404), last)).toBe('unpublished')
})

test('a page that is made anew and has not changed is not compressed again', async () => {
  const { cache } = newCache()
  const bodiesOf = async () => {
    const answer = await cache.getOrRender(url, async () => page('same'))
    return answer instanceof Response ? expect.fail('not cached') : answer.bodies
  }
  const early = bodiesOf()
  cache.clear()
  const before = await bodiesOf()
  expect(await early).toBe(before)
  cache.clear()
  expect(await bodiesOf()).toBe(before)
})

test('other caches ask again before they serve an old page that stood in for a new one', async () => {
  const { cache, text, pass } = newCache()
  await text(() => page('old'))
  pass(minute)
  const old = await cache.getOrRender(url, async () => outage())
  if (old instanceof Response) expect.fail('not the old page')
  for (const headers of Object.values(old.headers)) {
    expect(headers['cache-control']).toBe('public, no-cache')
  }
  expect(cache.get(url.pathname + url.search)).toBeUndefined()
})

test('a page that says until when it is right is not served afterwards, not even while making it fails', async () => {
  const { text, pass } = newCache()
  const headers = { ...cacheableHeaders, Expires: new Date(20_000).toUTCString() }
  expect(await text(() => new Response('open', { headers }))).toBe('open')
  pass(19_999)
  expect(await text(() => page('closed'))).toBe('open')
  pass(1)
  expect(await text(outage)).toBe('away')
})

test('without a turn the old page is served for a day, but not after a change of content', async () => {
  const { cache, text, pass } = newCache()
  const refuse = async () => {
    throw new QueueFull()
  }
  const refused = (inTurn = refuse) => text(() => page('new'), url, inTurn)
  await expect(refused()).rejects.toBeInstanceOf(QueueFull)
  await text(() => page('old'))
  pass(23 * 60 * minute)
  expect(await refused()).toBe('old')
  const refuseAfterChange = async () => {
    cache.clear()
    return refuse()
  }
  await expect(refused(refuseAfterChange)).rejects.toBeInstanceOf(QueueFull)
})

test('where the first visitor is refused, the next one makes the page for all others, though there is an old one', async () => {
  const { cache, text, pass } = newCache()
  const askAtOnce = async (answer: () => Response) => {
    const render = vi.fn(answer)
    const answers = await Promise.all(Array.from({ length: 20 }, () => text(render)))
    return { answers: new Set(answers), rendered: render.mock.calls.length }
  }
  await text(() => page('old'))
  pass(23 * 60 * minute)
  const first = text(outage)
  expect(await askAtOnce(() => page('new'))).toEqual({ answers: new Set(['new']), rendered: 1 })
  expect(await first).toBe('old')
  pass(23 * 60 * minute)
  expect(await askAtOnce(outage)).toEqual({ answers: new Set(['new']), rendered: 2 })
  expect(cache.get(url.pathname + url.search)).toBeUndefined()
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
  let turns = 0
  const ask = (visitor: string) => {
    const inTurn: RunQueued = (work) => {
      turns += 1
      return queue.run(visitor, work)
    }
    return text(() => rendered.promise, url, inTurn)
  }
  const visitors = Array.from({ length: 50 }, (_, index) => ask(`visitor ${index}`))
  expect(await queue.run('other', async () => 'another page')).toBe('another page')
  const late = ask('late')
  expect(turns).toBe(50)
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
  const afterTurn: boolean[] = []
  const inTurn: RunQueued = async (work) => {
    const done = await work()
    afterTurn.push(isCached())
    return done
  }
  expect(await text(() => page('rendered'), url, inTurn)).toBe('rendered')
  expect([...afterTurn, isCached()]).toEqual([false, true])
})

test('a rendering that fails is an error for everybody who waits for it', async () => {
  const { text } = newCache()
  const failing = () => text(() => Promise.reject(new Error('failed')))
  const answers = await Promise.allSettled([failing(), failing(), failing()])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await text(() => page('later'))).toBe('later')
})
