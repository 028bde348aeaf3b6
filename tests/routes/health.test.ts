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

test('a process that is stopping, or whose database is away, lives but takes no more visitors', async () => {
  const { fetch, platform, close } = await openSite()
  const statuses = () =>
    Promise.all(
      ['/readyz', '/readyz?exclude=database', '/healthz'].map(
        async (path) => (await fetch(path)).status,
      ),
    )
  platform.stopping = true
  expect(await (await fetch('/readyz')).json()).toEqual({ status: 'stopping' })
  expect(await statuses()).toEqual([503, 503, 200])
  platform.stopping = false
  await platform.close()
  expect(await (await fetch('/readyz')).json()).toEqual({ status: 'database away' })
  // What a proxy asks that must not answer in the program's stead.
  expect(await statuses()).toEqual([503, 200, 200])
  await close()
})
