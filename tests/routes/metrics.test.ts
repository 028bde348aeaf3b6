import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/database-kinds.ts'
import { makePostgresDatabase } from '#tests/databases.ts'
import { openSite, type Site } from '#tests/site.ts'

const token = 'a-token-of-enough-letters'
const asPrometheus = { headers: { Authorization: `Bearer ${token}` } }
describe.each(databaseKinds)('the metrics of a site on %s', (kind) => {
  let site: Site
  let remove = async () => {}
  beforeAll(async () => {
    const database = kind === 'postgres' ? await makePostgresDatabase({ migrated: true }) : null
    remove = database?.remove ?? remove
    const databaseUrl = database && { DATABASE_URL: database.databaseUrl ?? '' }
    site = await openSite({ METRICS_TOKEN: token, ...databaseUrl })
  })
  afterAll(async () => {
    await site.close()
    await remove()
  })
  const once = test.runIf(kind === 'sqlite')
  const metrics = async () => (await site.fetch('/metrics', asPrometheus)).text()

  test('count answers by route, pages from memory, and time the database', async () => {
    for (let times = 0; times < 3; times += 1) await site.fetch('/blog')
    await site.fetch('/services/nothing-of-this-name')
    const text = await metrics()
    const answers = (labels: string) => `gemev_http_requests_total{${labels}}`
    expect(text).toContain(`${answers('route="/blog",method="GET",status="200"')} 3\n`)
    expect(text).toContain(`${answers('route="/services/:slug",method="GET",status="404"')} 1\n`)
    // PostgreSQL's first connection for changes empties the cache at any moment after the start.
    const afterAnother = () => site.fetch('/blog').then(metrics)
    await expect.poll(afterAnother).toMatch(/gemev_page_cache_requests_total\{result="hit"\} [1-9]/)
    expect(text).toMatch(/gemev_database_query_duration_seconds_count\{kind="select"\} \d/)
    expect(text).toMatch(/^gemev_tasks_waiting\{queue="mail"\} 0$/m)
    expect(text).toMatch(/^gemev_queue_waiting\{queue="pages of visitors"\} \d+$/m)
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
  })

  once('name no address, path or parameter that was sent', async () => {
    await site.fetch('/r/aSecretTokenOfAPatient')
    await site.fetch('/appointment/GEM-SECRET?phone=0240000001')
    await site.fetch('/nothing-secret-here.data?email=secret@example.com')
    await site.fetch('/blog', { method: 'SECRET' })
    const text = await metrics()
    expect(text).toContain('route="/r/:token"')
    expect(text).toContain('method="other"')
    expect(text).not.toMatch(/secret|0240000001|127\.0\.0\.1/i)
  })

  once('have each bucket of a histogram, and never fewer in a larger one', async () => {
    await site.fetch('/blog')
    const buckets = [...(await metrics()).matchAll(/_bucket\{le="([^"]+)",route="\/blog"\} (\d+)/g)]
    expect(buckets.map(([, limit]) => limit)).toEqual([
      '0.005',
      '0.01',
      '0.025',
      '0.05',
      '0.1',
      '0.25',
      '0.5',
      '1',
      '2.5',
      '5',
      '10',
      '+Inf',
    ])
    const counts = buckets.map(([, , count]) => Number(count))
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  })

  once.each([
    ['no token', undefined],
    ['another one', `Bearer ${token}x`],
    ['the beginning of it', `Bearer ${token.slice(0, -1)}`],
    ['an empty one', 'Bearer '],
    ['another kind', `Basic ${token}`],
  ])('are not there for whoever sends %s', async (_, authorization) => {
    const headers: Record<string, string> = authorization ? { Authorization: authorization } : {}
    for (const path of ['/metrics', `/metrics?token=${token}`]) {
      const response = await site.fetch(path, { headers })
      expect(response.status).toBe(404)
      expect(response.headers.get('Cache-Control')).toContain('no-store')
      expect(await response.text()).not.toContain('gemev')
    }
  })

  once('can be read under any host, and not be posted to', async () => {
    const read = await site.fetch('http://10.0.0.7:3000/metrics', asPrometheus)
    expect(read.headers.get('Content-Type')).toContain('version=0.0.4')
    const posted = await site.fetch('/metrics', { method: 'POST', ...asPrometheus })
    expect(posted.status).toBe(405)
  })
})

test('without a token in the settings nothing is counted, and nobody is shown anything', async () => {
  const site = await openSite()
  await site.fetch('/blog')
  expect((await site.fetch('/metrics', asPrometheus)).status).toBe(404)
  expect(
    (await site.fetch('/metrics', { headers: { Authorization: 'Bearer undefined' } })).status,
  ).toBe(404)
  expect(site.platform.metrics.samples()).toEqual({})
  await site.close()
})
