import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from '#tests/site.ts'
import { signedInAdmin } from '#tests/staff.ts'

const token = 'a-token-of-enough-letters'
const asPrometheus = { headers: { Authorization: `Bearer ${token}` } }

let site: Site
beforeAll(async () => {
  site = await openSite({ METRICS_TOKEN: token })
})
afterAll(() => site.close())

/** How many pages the metrics say were rendered and came from memory. */
async function counted() {
  const text = await (await site.fetch('/metrics', asPrometheus)).text()
  const of = (result: string) =>
    Number(
      new RegExp(`gemev_page_cache_requests_total\\{.*result="${result}"\\} (\\d+)`).exec(
        text,
      )?.[1] ?? 0,
    )
  return { hits: of('hit'), misses: of('miss') }
}

/** What was counted while something was done. */
async function countedBy(work: () => Promise<unknown>) {
  const before = await counted()
  await work()
  const after = await counted()
  return { hits: after.hits - before.hits, misses: after.misses - before.misses }
}

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  site.fetch(path, { method, headers })

const none = { hits: 0, misses: 0 }
const oneHit = { hits: 1, misses: 0 }
const oneMiss = { hits: 0, misses: 1 }

test.each(['/readyz', '/readyz?exclude=database', '/healthz', '/metrics'])(
  'what may not be cached is not counted: %s',
  async (path) => {
    expect(await countedBy(() => get(path))).toEqual(none)
    expect(await countedBy(() => get(path, {}, 'HEAD'))).toEqual(none)
  },
)

test('a page of the back-office is not counted, and neither is one of a patient', async () => {
  const { cookie } = await signedInAdmin(site)
  expect(await countedBy(() => get('/admin/profile', { Cookie: cookie }))).toEqual(none)
  expect(await countedBy(() => get('/admin'))).toEqual(none)
  expect(await countedBy(() => get('/appointment/GEM-1234'))).toEqual(none)
})

test('the first visit of a public page is a miss, and each further one a hit', async () => {
  expect(await countedBy(() => get('/terms'))).toEqual(oneMiss)
  expect(await countedBy(() => get('/terms'))).toEqual(oneHit)
  expect(await countedBy(() => get('/terms?utm_source=somewhere'))).toEqual(oneHit)
})

test('a HEAD and a 304 are counted as the page that they are about', async () => {
  site.platform.pages.clear()
  expect(await countedBy(() => get('/privacy', {}, 'HEAD'))).toEqual(oneMiss)
  expect(await countedBy(() => get('/privacy', {}, 'HEAD'))).toEqual(oneHit)
  const etag = (await get('/privacy')).headers.get('ETag') ?? ''
  const asked = () => get('/privacy', { 'If-None-Match': etag })
  expect((await asked()).status).toBe(304)
  expect(await countedBy(asked)).toEqual(oneHit)
  site.platform.pages.clear()
  expect(await countedBy(asked)).toEqual(oneMiss)
})
