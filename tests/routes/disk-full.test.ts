import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import {
  newPatient,
  postAppointmentForm,
  postAppointmentJson,
  requestDetails,
  storedRequests,
} from '#tests/appointment-requests.ts'
import { databaseKinds } from '#tests/database-kinds.ts'
import { makePostgresDatabase } from '#tests/databases.ts'
import { canMountFile, failingDisk } from '#tests/own-disk.ts'
import { openSite, type Site } from '#tests/site.ts'

const errorMessage =
  'There was an error submitting your request. Please try again or call us directly.'

/** Limits the size of the database, which SQLite reports like a full disk, and fills the remaining pages. */
async function fillSqlite({ platform: { db } }: Site): Promise<void> {
  await sql`pragma max_page_count = 1`.execute(db)
  for (const length of [30_000, 3000, 300]) {
    const filler = (count: number) => ({
      key: `filler ${length} ${count} ${'x'.repeat(length)}`,
      points: 0,
      resets_at: '2099-01-01T00:00:00.000Z',
    })
    const insert = (count: number) => db.insertInto('rate_limits').values(filler(count)).execute()
    for (let count = 0, isFull = false; !isFull && count < 1000; count += 1)
      isFull = await insert(count).then(
        () => false,
        () => true,
      )
  }
}

/**
 * Lets PostgreSQL report a full disk (53100) wherever a file would grow: for a new request, and for a new table. Only root
 * may give a database a small disk of its own, and a server that shares one with other tests must not fill it.
 */
const fillPostgres = (site: Site) =>
  runAll(site, [
    sql`create function disk_is_full() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100';
    end $$`,
    sql`create trigger disk_is_full before insert on appointments
      for each statement execute function disk_is_full()`,
    sql`create function disk_is_full_for_tables() returns event_trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100';
    end $$`,
    sql`create event trigger disk_is_full on ddl_command_start when tag in ('CREATE TABLE AS')
      execute function disk_is_full_for_tables()`,
  ])

async function runAll({ platform: { db } }: Site, statements: RawBuilder<unknown>[]) {
  for (const statement of statements) await statement.execute(db)
}

const room = {
  sqlite: [sql`pragma max_page_count = 1000000`],
  postgres: [sql`drop event trigger disk_is_full`, sql`drop trigger disk_is_full on appointments`],
}

const readiness = async (site: Site) => {
  const response = await site.fetch('/readyz')
  return [response.status, await response.json()]
}

test.each(databaseKinds)(
  'a full disk is said in words, loses no word, and the site goes on by itself once there is room (%s)',
  async (kind) => {
    const database =
      kind === 'postgres' ? await makePostgresDatabase({ migrated: true }) : undefined
    const site = await openSite({ DATABASE_URL: database?.databaseUrl ?? '' })
    onTestFinished(async () => {
      await site.close()
      await database?.remove()
    })
    await (kind === 'sqlite' ? fillSqlite(site) : fillPostgres(site))
    const request = requestDetails({ message: `${'m'.repeat(1800)} for my mother.` })
    const response = await postAppointmentJson(site, request)
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '20'])
    expect(await response.json()).toEqual({ error: errorMessage, request_id: expect.any(String) })
    const form = await postAppointmentForm(site, request)
    expect(form.status).toBe(503)
    const page = await form.text()
    expect(page).toContain(errorMessage)
    expect(page).toContain(request.message)
    expect(page).toContain(`value="${request.email}"`)
    expect((await site.fetch('/')).status).toBe(200)
    expect(await readiness(site)).toEqual([503, { status: 'database away' }])
    await runAll(site, room[kind])
    await expect.poll(() => readiness(site)).toEqual([200, { status: 'ready' }])
    expect((await postAppointmentJson(site, request)).status).toBe(201)
    expect(await storedRequests(site)).toHaveLength(1)
  },
)

test.runIf(canMountFile)(
  'a disk that turns read-only under the site is said in words, and what was stored is still there',
  async () => {
    const { folder, fail } = failingDisk()
    const site = await openSite({ DATA_DIR: join(folder, 'data'), DATABASE_URL: '' })
    onTestFinished(() => site.close())
    // A text that fits into no space that is free in the files.
    const typed = () => newPatient({ message: `${'m'.repeat(1800)} for my mother.` })
    expect((await postAppointmentJson(site, typed())).status).toBe(201)
    expect(await readiness(site)).toEqual([200, { status: 'ready' }])
    fail()
    const patient = typed()
    const response = await postAppointmentForm(site, patient)
    expect(response.status).toBe(503)
    expect(await response.text()).toContain(patient.message)
    expect(await readiness(site)).toEqual([503, { status: 'database away' }])
    expect((await site.fetch('/')).status).toBe(200)
    expect(await storedRequests(site)).toHaveLength(1)
  },
)
