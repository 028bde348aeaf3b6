import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import {
  postAppointmentForm,
  postAppointmentJson,
  requestDetails,
  storedRequests,
} from '#tests/appointment-requests.ts'
import { branchesWithPhones, enterPhones } from '#tests/clinic.ts'
import { makePostgresDatabase } from '#tests/databases.ts'
import { insertPost } from '#tests/posts.ts'
import { openSite, type Site } from '#tests/site.ts'
import { signedInAdmin } from '#tests/staff.ts'

const errorMessage =
  'There was an error submitting your request. Please try again or call us directly.'

describe('while the database is away', () => {
  const seen = ['/', '/privacy', '/appointment', '/blog', '/blog/ecg']
  let site: Site
  beforeAll(async () => {
    site = await openSite()
    const isNoticed = new Promise<void>((resolve) => site.platform.content.subscribe(resolve))
    await enterPhones(site.platform)
    await insertPost(site.platform, { slug: 'ecg', title: 'What an ECG shows' })
    // PostgreSQL reports the new post a moment later, which clears the cache; SQLite reports what other processes write.
    if (site.platform.settings.databaseUrl) await isNoticed
    for (const path of seen) await site.fetch(path)
    await site.platform.close()
  })
  afterAll(() => site.close())

  test('pages that were seen before are served all the same, and a view is no error', async () => {
    for (const path of seen) {
      const response = await site.fetch(path)
      expect(response.status, path).toBe(200)
      if (path.startsWith('/blog')) expect(await response.text()).toContain('What an ECG shows')
    }
    const headers = { 'Content-Type': 'application/json', Cookie: 'a=b' }
    const view = { method: 'POST', headers, body: '{"post_id":"x"}' }
    expect((await site.fetch('/api/rpc/increment_view_count', view)).status).toBe(204)
  })

  test.each([
    ['/blog?q=ecg', 'Error Loading Posts', 'Failed to fetch posts', 'Try Again'],
    ['/blog/another', 'Post Not Found', 'Failed to fetch post', 'Try Again'],
    // A reload may mend it: it is no 404.
    ['/appointment/gm-2222-2222', 'Something went wrong'],
  ])('%s says "%s", and is a temporary error', async (path, ...words) => {
    const response = await site.fetch(path)
    expect(response.status).toBe(503)
    expect(response.headers.get('Retry-After')).toBe('20')
    expect(response.headers.get('Cache-Control')).not.toContain('s-maxage')
    const page = await response.text()
    for (const text of [...words, 'name="robots" content="noindex"']) expect(page).toContain(text)
  })

  test('a request is answered with words, and the plain form comes back with every one', async () => {
    const response = await postAppointmentJson(site, requestDetails())
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '20'])
    expect(await response.json()).toEqual({ error: errorMessage, request_id: expect.any(String) })
    const typed = requestDetails({ message: 'Please, it is for my mother.' })
    const page = await postAppointmentForm(site, typed)
    expect(page.status).toBe(503)
    const main = /<main.*<\/main>/s.exec(await page.text())?.[0]
    expect(main).toContain(errorMessage)
    expect(main).toContain(typed.message)
    expect(main).toContain(`value="${typed.email}"`)
    for (const { phone } of branchesWithPhones) expect(main).toContain(`tel:${phone.e164}`)
  })
})

const onPostgres = test.runIf(inject('postgresUrl'))
onPostgres('a PostgreSQL that cuts every connection costs at most a retry', async () => {
  const { databaseUrl, remove } = await makePostgresDatabase({ migrated: true })
  const site = await openSite({ DATABASE_URL: databaseUrl })
  onTestFinished(async () => {
    await site.close()
    await remove()
  })
  const other = await openSite({ DATABASE_URL: databaseUrl })
  const cut = sql<{ pid: number }>`select pid, pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  const pids = (await cut.execute(other.platform.db)).rows.map(({ pid }) => pid)
  expect(pids.length).toBeGreaterThan(0)
  const remaining = sql`select from pg_stat_activity where pid in (${sql.join(pids)})`
  await expect.poll(async () => (await remaining.execute(other.platform.db)).rows.length).toBe(0)
  await other.close()
  const request = requestDetails({ request_key: 'the-same-key-twice' })
  expect([201, 503]).toContain((await postAppointmentJson(site, request)).status)
  // A person takes longer than this before pressing the button again.
  await setTimeout(100)
  expect((await postAppointmentJson(site, request)).status).toBe(201)
  expect(await storedRequests(site)).toHaveLength(1)
})

test('an error inside is a page with a number to name, and nothing of the error', async () => {
  const site = await openSite()
  onTestFinished(site.close)
  const { cookie } = await signedInAdmin(site)
  site.platform.hours.read = async () => {
    throw new Error('column "diagnosis" of /srv/gemev/data/gemev.sqlite')
  }
  for (const path of ['/', '/appointment', '/admin/hours']) {
    const answer = await site.fetch(path, { headers: { Cookie: cookie } })
    expect(answer.status, path).toBe(500)
    expect(answer.headers.get('Cache-Control')).toContain('no-store')
    const page = await answer.text()
    expect(page).toContain('The fault is ours, not yours')
    expect(page).toContain(answer.headers.get('X-Request-Id') ?? 'no number')
    for (const part of ['diagnosis', 'gemev.sqlite', 'Error:', '.ts:', 'node_modules'])
      expect(page).not.toContain(part)
  }
})
