import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { type Actor, theProgram } from './actor.ts'
import { readAuditFilter } from './audit-actions.ts'
import { auditTerms, listEntries, listViewers } from './audit-entries.server.ts'
import { eraseOldEntries, recordAudit, recordView } from './audit-record.server.ts'

const ama = { id: 'ama', name: 'Ama Seidu', address: '192.0.2.7', requestId: 'request-1' }
const kofi = { ...ama, id: 'kofi', name: 'Kofi Mensah' }

// Entries cannot be emptied between tests: each test looks at rows of its own.
let count = 0
const newRow = () => {
  count += 1
  return `row-${Date.now()}-${count}`
}

describeOnEachDatabase('the audit trail', (database) => {
  const needsAt = (instant: string | Date, by: Actor = theProgram) => ({
    db: database().db,
    by,
    clock: { now: () => new Date(instant) },
  })
  const now = (by?: Actor) => needsAt(new Date(), by)
  const entriesOf = async (query: string) =>
    (await listEntries(now(), readAuditFilter(new URLSearchParams(query)))).rows

  test('says who did what to which row, from where', async () => {
    const row = newRow()
    const entry = { rowId: row, subject: 'GM-7K3M-9QXT', details: ['notes'] }
    await recordAudit(now(ama), { action: 'appointments.changed', ...entry })
    const who = { actor_id: 'ama', actor_name: 'Ama Seidu' }
    const from = { address: '192.0.2.7', request_id: 'request-1' }
    const what = { action: 'appointments.changed', subject: 'GM-7K3M-9QXT', details: ['notes'] }
    expect(await entriesOf(`row=${row}`)).toMatchObject([{ ...who, ...what, ...from }])
  })

  test('is not written when the change is rolled back', async () => {
    const row = newRow()
    const tx = await database().db.startTransaction().execute()
    await recordAudit({ ...now(), db: tx }, { action: 'appointments.deleted', rowId: row })
    await tx.rollback().execute()
    expect(await entriesOf(`row=${row}`)).toEqual([])
  })

  test('cannot be changed, and not be deleted within a year', async () => {
    const { db } = database()
    const [row, old] = [newRow(), newRow()]
    await recordAudit(now(), { action: 'blog.post-deleted', rowId: row })
    await recordAudit(needsAt('2020-01-01'), { action: 'blog.post-deleted', rowId: old })
    const rename = db.updateTable('audit_entries').set({ actor_name: 'Nobody' })
    await expect(rename.execute()).rejects.toThrow(/never changed/)
    await expect(rename.where('row_id', '=', old).execute()).rejects.toThrow(/never changed/)
    await expect(db.deleteFrom('audit_entries').execute()).rejects.toThrow(/within a year/)
    expect(await entriesOf(`row=${row}`)).toHaveLength(1)
    expect(await entriesOf(`row=${old}`)).toHaveLength(1)
    if (database().kind === 'postgres')
      await expect(sql`truncate audit_entries`.execute(db)).rejects.toThrow(/within a year/)
    await eraseOldEntries(now(), 13)
    expect(await entriesOf(`row=${row}`)).toHaveLength(1)
    expect(await entriesOf(`row=${old}`)).toEqual([])
  })

  test('cannot be replaced by another entry of its id', async () => {
    const { db, kind } = database()
    const row = newRow()
    await recordAudit(now(), { action: 'blog.post-deleted', rowId: row })
    const forged = sql`from audit_entries where row_id = ${row}`
    const columns = sql.raw('created_at, action, details, search_text')
    const [or, instead] =
      kind === 'sqlite'
        ? ['or replace', '']
        : ['', 'on conflict (id) do update set actor_name = excluded.actor_name']
    const replacement = sql`insert ${sql.raw(or)} into audit_entries (id, actor_name, ${columns})
      select id, 'Nobody', ${columns} ${forged} ${sql.raw(instead)}`
    await expect(replacement.execute(db)).rejects.toThrow(/never changed/)
    expect(await entriesOf(`row=${row}`)).toMatchObject([{ actor_name: 'The program' }])
  })

  test('counts a row that somebody opens again within ten minutes once', async () => {
    const row = newRow()
    const view = (minute: string, actor = ama) =>
      recordView(needsAt(`2026-11-20T09:${minute}:00Z`, actor), {
        action: 'appointments.opened',
        rowId: row,
      })
    for (const minute of ['00', '05', '09', '11']) await view(minute)
    await view('05', kofi)
    expect(await entriesOf(`row=${row}`)).toHaveLength(3)
    expect(await listViewers(now(), row)).toEqual([
      { name: 'Ama Seidu', lastSeen: '2026-11-20T09:11:00.000Z' },
      { name: 'Kofi Mensah', lastSeen: '2026-11-20T09:05:00.000Z' },
    ])
  })

  test('is narrowed by part, days, and words in names and titles', async () => {
    const word = newRow()
    const record = (action: 'blog.post-changed' | 'gallery.image-changed', day: string) =>
      recordAudit(needsAt(day, ama), { action, subject: `Malaria ${word}` })
    await record('blog.post-changed', '2026-11-19T23:59:59.999Z')
    await record('blog.post-changed', '2026-11-20T00:00:00.000Z')
    await record('gallery.image-changed', '2026-11-20T23:59:59.999Z')
    const found = async (query: string) =>
      (await entriesOf(`q=${word} seidu&${query}`)).map(({ created_at }) => created_at.slice(0, 16))
    expect(await found('')).toEqual(['2026-11-20T23:59', '2026-11-20T00:00', '2026-11-19T23:59'])
    expect(await found('area=blog')).toEqual(['2026-11-20T00:00', '2026-11-19T23:59'])
    expect(await found('from=2026-11-20&area=blog')).toEqual(['2026-11-20T00:00'])
    expect(await found('to=2026-11-19')).toEqual(['2026-11-19T23:59'])
    expect(await found('area=nonsense&from=never')).toHaveLength(3)
  })
})

test.each([
  // A day as it is shown is one term, which is also found as it is stored.
  ['Nov 24, 2026, Bole', [['bole'], ['2026-11-24', 'nov 24, 2026', 'nov 24 2026']]],
  ['week may 4 2027', [['week'], ['2027-05-04', 'may 4, 2027', 'may 4 2027']]],
  ['Nov Bole', [['nov'], ['bole']]],
  ['bay 24, 2026', [['bay'], ['24 2026', '242026']]],
])('%j is searched as %j', (typed, terms) => {
  expect(auditTerms(typed)).toEqual(terms)
})
