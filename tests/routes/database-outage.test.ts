import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import {
  postAppointmentForm,
  postAppointmentJson,
  requestDetails,
  storedRequests,
} from '#tests/appointment-requests.ts'
import { clinicContent } from '#tests/clinic.ts'
import { makePostgresDatabase } from '#tests/databases.ts'
import { openSite } from '#tests/site.ts'

const errorMessage =
  'There was an error submitting your request. Please try again or call us directly.'

describe('while the database is away', () => {
  async function siteWithoutDatabase() {
    const site = await openSite()
    onTestFinished(site.close)
    await site.fetch('/')
    await site.platform.close()
    return site
  }

  test('the endpoint says so and asks to try again', async () => {
    const response = await postAppointmentJson(await siteWithoutDatabase(), requestDetails())
    expect(response.status).toBe(503)
    expect(response.headers.get('Retry-After')).toBe('20')
    expect(await response.json()).toEqual({ error: errorMessage, request_id: expect.any(String) })
  })

  test('the plain form comes back with every word, the text and the numbers to call', async () => {
    const typed = requestDetails({ message: 'Please, it is for my mother.' })
    const response = await postAppointmentForm(await siteWithoutDatabase(), typed)
    expect(response.status).toBe(503)
    const main = /<main.*<\/main>/s.exec(await response.text())?.[0]
    expect(main).toContain(errorMessage)
    expect(main).toContain(typed.message)
    expect(main).toContain(`value="${typed.email}"`)
    for (const { phone } of clinicContent.branches) expect(main).toContain(`tel:${phone.e164}`)
  })

  test('the public pages are served all the same', async () => {
    const site = await siteWithoutDatabase()
    for (const path of ['/', '/privacy', '/appointment']) {
      expect((await site.fetch(path)).status).toBe(200)
    }
  })

  test('a reference page is a 503, which a reload may mend, and not a 404', async () => {
    const response = await (await siteWithoutDatabase()).fetch('/appointment/gm-2222-2222')
    expect(response.status).toBe(503)
    expect(response.headers.get('Retry-After')).toBe('20')
    expect(await response.text()).toContain('Something went wrong')
  })
})

test.runIf(inject('postgresUrl'))(
  'a PostgreSQL that cuts every connection costs at most a retry',
  async () => {
    const { databaseUrl, remove } = await makePostgresDatabase()
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
    const first = await postAppointmentJson(
      site,
      requestDetails({ request_key: 'the-same-key-twice' }),
    )
    expect([201, 503]).toContain(first.status)
    // A person takes longer than this before pressing the button again.
    await setTimeout(100)
    const again = await postAppointmentJson(
      site,
      requestDetails({ request_key: 'the-same-key-twice' }),
    )
    expect(again.status).toBe(201)
    expect(await storedRequests(site)).toHaveLength(1)
  },
)
