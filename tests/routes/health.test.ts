import { expect, test } from 'vitest'
import { openSite } from '#tests/site.ts'
import { describeSiteOnEachDatabase } from '#tests/site-on-each-database.ts'

describeSiteOnEachDatabase('a site with its database', (site) => {
  test('is alive and ready, and no cache may store that answer', async () => {
    for (const [path, status] of [
      ['/healthz', 'ok'],
      ['/readyz', 'ready'],
    ] as const) {
      const response = await site().fetch(path)
      expect(response.status).toBe(200)
      expect(await response.json()).toEqual({ status })
      expect(response.headers.get('Cache-Control')).toContain('no-store')
    }
  })
})

test('a process that is stopping lives but takes no more visitors', async () => {
  const site = await openSite()
  site.platform.stopping = true
  const response = await site.fetch('/readyz')
  expect(response.status).toBe(503)
  expect(await response.json()).toEqual({ status: 'stopping' })
  expect((await site.fetch('/healthz')).status).toBe(200)
  expect((await site.fetch('/readyz?exclude=database')).status).toBe(503)
  await site.close()
})

test('a site whose database is away lives but is not ready', async () => {
  const site = await openSite()
  await site.platform.close()
  const response = await site.fetch('/readyz')
  expect(response.status).toBe(503)
  expect(await response.json()).toEqual({ status: 'database away' })
  // What a proxy asks that must not answer in the program's stead.
  expect((await site.fetch('/readyz?exclude=database')).status).toBe(200)
  expect((await site.fetch('/healthz')).status).toBe(200)
  await site.close()
})
