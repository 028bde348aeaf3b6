import { expect, test } from 'vitest'
import { openDatabase } from '#app/platform/database/database.server.ts'
import {
  backUp,
  newEmptyInstallation,
  newFilledInstallation,
  restore,
} from '#tests/backed-up-installations.ts'
import { silentLog } from '#tests/silent-log.ts'

type Installation = Awaited<ReturnType<typeof newFilledInstallation>>
type Database = Awaited<ReturnType<typeof openDatabase>>['db']

async function inDatabase<T>(installation: Installation, work: (db: Database) => Promise<T>) {
  const { db, close } = await openDatabase({ ...installation, log: silentLog })
  return work(db).finally(close)
}

const reviewIn = (installation: Installation) =>
  inDatabase(installation, (db) => {
    const entries = db.selectFrom('audit_entries').select('details')
    return entries.where('action', '=', 'system.restore-listed').execute()
  })

/** A site with one colleague and two requests, to whom nothing has happened yet. */
async function newSite() {
  const site = await newFilledInstallation()
  await inDatabase(site, async (db) => {
    await db.updateTable('admin_users').set({ is_active: true, full_name: 'Esi Mensah' }).execute()
    await db.updateTable('appointments').set({ messages_off_at: null }).execute()
    const request = await db.selectFrom('appointments').selectAll().executeTakeFirstOrThrow()
    const other = { ...request, id: 'second', reference: 'GM-2', request_key: 'second' }
    await db.insertInto('appointments').values(other).execute()
  })
  return site
}

test('a restore does again what was deactivated, made void or stopped since, and lists it with what was erased', async () => {
  const site = await newSite()
  const { file } = await backUp(site)
  await inDatabase(site, async (db) => {
    await db.updateTable('admin_users').set({ is_active: false }).execute()
    const stopped = { link_version: 3, messages_off_at: '2026-11-27T10:00:00.000Z' }
    await db.updateTable('appointments').set(stopped).where('id', '<>', 'second').execute()
    await db.deleteFrom('appointments').where('id', '=', 'second').execute()
  })
  const { review } = await restore(site, file, { replaces: true })
  expect(review).toEqual([
    'Erased or deleted after the backup, now back. Delete what must go: GM-2.',
    'Old links of patients that stay closed: GM-1.',
    'Messages stopped again: GM-1.',
    'Deactivated again: Esi Mensah.',
  ])
  expect(await reviewIn(site)).toEqual([{ details: review }])
  await inDatabase(site, async (db) => {
    const users = await db.selectFrom('admin_users').select('is_active').execute()
    expect(users).toEqual([{ is_active: false }])
    const requests = db.selectFrom('appointments').select(['link_version', 'messages_off_at'])
    expect(await requests.orderBy('id').execute()).toEqual([
      { link_version: 3, messages_off_at: '2026-11-27T10:00:00.000Z' },
      { link_version: 1, messages_off_at: null },
    ])
  })
})

test('a restore over data that have not changed lists nothing, and without newer data says what to look at', async () => {
  const site = await newSite()
  const { file } = await backUp(site)
  expect((await restore(site, file, { replaces: true })).review).toEqual([])
  expect(await reviewIn(site)).toEqual([])
  const installation = await newEmptyInstallation()
  const { review } = await restore(installation, file)
  expect(review).toEqual([expect.stringContaining('Please do it again')])
  expect(await reviewIn(installation)).toEqual([{ details: review }])
})
