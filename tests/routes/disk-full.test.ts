import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { details, postForm, sendJson, storedRequests } from '#tests/appointment-requests.ts'
import { openSite, type Site } from '#tests/site.ts'

const errorMessage =
  'There was an error submitting your request. Please try again or call us directly.'

/** Limits the size of the database, which SQLite reports like a full disk, and fills the remaining pages. */
async function fillDisk({ platform: { db } }: Site): Promise<void> {
  await sql`pragma max_page_count = 1`.execute(db)
  const insert = (length: number, count: number) =>
    db
      .insertInto('rate_limits')
      .values({
        key: `filler ${length} ${count} ${'x'.repeat(length)}`,
        points: 0,
        resets_at: '2099-01-01T00:00:00.000Z',
      })
      .execute()
  for (const length of [30_000, 3000, 300]) {
    for (let count = 0; count < 1000; count += 1) {
      const isFull = await insert(length, count).then(
        () => false,
        () => true,
      )
      if (isFull) break
    }
  }
}

const emptyDisk = ({ platform: { db } }: Site) => sql`pragma max_page_count = 1000000`.execute(db)

async function siteOnFullDisk() {
  const site = await openSite()
  onTestFinished(site.close)
  await fillDisk(site)
  return site
}

const readiness = async (site: Site) => {
  const response = await site.fetch('/readyz')
  return [response.status, await response.json()]
}

test('a full disk is reported to programs as a temporary error', async () => {
  const site = await siteOnFullDisk()
  const response = await sendJson(site, details({ message: 'm'.repeat(1900) }))
  expect(response.status).toBe(503)
  expect(response.headers.get('Retry-After')).toBe('20')
  expect(await response.json()).toEqual({ error: errorMessage, request_id: expect.any(String) })
})

test('the plain form comes back with every word while the disk is full', async () => {
  const site = await siteOnFullDisk()
  const typed = details({ message: `${'m'.repeat(1800)} for my mother.` })
  const response = await postForm(site, typed)
  expect(response.status).toBe(503)
  const page = await response.text()
  expect(page).toContain(errorMessage)
  expect(page).toContain(typed.message)
  expect(page).toContain(`value="${typed.email}"`)
  expect((await site.fetch('/')).status).toBe(200)
})

test('a site on a full disk is not ready, and is again by itself once there is room', async () => {
  const site = await siteOnFullDisk()
  const request = details({ message: 'm'.repeat(1900) })
  expect((await sendJson(site, request)).status).toBe(503)
  expect(await readiness(site)).toEqual([503, { status: 'database away' }])
  await emptyDisk(site)
  await expect.poll(() => readiness(site)).toEqual([200, { status: 'ready' }])
  expect((await sendJson(site, request)).status).toBe(201)
  expect(await storedRequests(site)).toHaveLength(1)
})
