import { expect, onTestFinished, test } from 'vitest'
import { insertPost } from '#tests/posts.ts'
import { openSite } from '#tests/site.ts'

/** A site whose database is down, with some pages in its cache. */
async function siteWithoutDatabase(looked: string[] = []) {
  const site = await openSite()
  onTestFinished(site.close)
  const isNoticed = new Promise<void>((resolve) => site.platform.content.subscribe(resolve))
  await insertPost(site.platform, { slug: 'ecg', title: 'What an ECG shows' })
  // PostgreSQL reports the new post a moment later, which clears the cache; SQLite reports what other processes write.
  if (site.platform.settings.databaseUrl) await isNoticed
  for (const path of looked) await site.fetch(path)
  await site.platform.close()
  return site
}

test.each([
  ['/blog', 'Error Loading Posts', 'Failed to fetch posts'],
  ['/blog?q=ecg', 'Error Loading Posts', 'Failed to fetch posts'],
  ['/blog/ecg', 'Post Not Found', 'Failed to fetch post'],
])('without a database %s says "%s" and offers to try again', async (path, heading, message) => {
  const response = await (await siteWithoutDatabase()).fetch(path)
  expect(response.status).toBe(503)
  expect(response.headers.get('Retry-After')).toBe('20')
  expect(response.headers.get('Cache-Control')).not.toContain('s-maxage')
  const page = await response.text()
  for (const text of [heading, message, 'Try Again', 'name="robots" content="noindex"']) {
    expect(page).toContain(text)
  }
})

test('a cached page is served without a database', async () => {
  const site = await siteWithoutDatabase(['/blog', '/blog/ecg'])
  for (const path of ['/blog', '/blog/ecg']) {
    const response = await site.fetch(path)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('What an ECG shows')
  }
})

test('without a database a view is no error', async () => {
  const response = await (await siteWithoutDatabase()).fetch('/api/rpc/increment_view_count', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: 'a=b' },
    body: '{"post_id":"x"}',
  })
  expect(response.status).toBe(204)
})
