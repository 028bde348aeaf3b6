import { sql } from 'kysely'
import { beforeAll, expect, expectTypeOf, test } from 'vitest'
import { auditSentence } from '#app/platform/audit/audit-actions.ts'
import { inOrderOf } from '#app/platform/database/list-page.server.ts'
import { done, invalid, notFound } from '#app/result.ts'
import { auditEntriesOf } from '#tests/audit-entries.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { type ColumnsOf, describedRows } from './described-rows.server.ts'

// The day and the choice are stored in columns of a noun that exists.
const rows = describedRows('breaches', {
  fields: {
    title: { label: 'Title', maxLength: 20, isRequired: true },
    affected: { label: 'Affected', maxLength: 20 },
    measures: { label: 'Measures', maxLength: 20, isMultiline: true },
    noticed: { label: 'Noticed', input: 'day', isRequired: true },
    reported: { label: 'Reported', choices: { no: 'Not yet', yes: 'Told' }, isRequired: true },
  },
  name: 'title',
  order: inOrderOf('title'),
  searched: ['title', 'measures'] as never,
  unique: 'title' as never,
  pageSize: 2,
})
const texts = { affected: '', measures: 'Ŋmɛ', noticed: '2024-02-29', reported: 'no' } as const

describeOnEachDatabase('rows of described fields', (database) => {
  let at = Date.parse('2026-11-20T08:00:00.000Z')
  // The clock goes on by a second each time, because entries of the same millisecond have no order.
  const clock = {
    now() {
      at += 1000
      return new Date(at)
    },
  }
  const needs = () => ({ ...database(), clock })
  beforeAll(async () => {
    await sql`alter table breaches add column search_text text not null default ''`.execute(
      database().db,
    )
    await sql`alter table breaches add column unique_text text`.execute(database().db)
    await sql`create unique index breaches_by_unique_text on breaches (unique_text)`.execute(
      database().db,
    )
  })
  async function create(title: string) {
    const made = await rows.create(needs(), { ...texts, title })
    return made.ok ? made.value.id : ''
  }
  const titles = async (query: string) => {
    const page = await rows.list(needs(), new URLSearchParams(query))
    return page.rows.map(({ title }) => title)
  }

  test('are stored, changed, deleted and recorded under the name of their noun', async () => {
    const id = await create('Phone')
    expect(await rows.find(needs(), id)).toMatchObject({ id, version: 1, title: 'Phone', ...texts })
    await rows.edit(needs(), { id, version: 1 }, { title: 'A phone' })
    expect(await rows.find(needs(), id)).toMatchObject({ version: 2, title: 'A phone', ...texts })
    expect(await rows.edit(needs(), { id, version: 1 }, { title: 'Mine' })).toMatchObject({
      kind: 'conflict',
      current: { title: 'A phone' },
    })
    expect(await rows.delete(needs(), id)).toEqual(done({ id }))
    expect(await rows.delete(needs(), id)).toEqual(notFound)
    const entries = await auditEntriesOf(needs(), id)
    expect(entries.map(({ action, subject }) => [auditSentence(action), subject])).toEqual([
      ['entered a breach', 'Phone'],
      ['changed a breach', 'Phone'],
      ['deleted a breach', 'A phone'],
    ])
  })

  test('are listed in their order, by pages', async () => {
    for (const title of ['Copy', 'Archive', 'Book']) await create(title)
    expect(await titles('')).toEqual(['Archive', 'Book'])
    const { older } = await rows.list(needs(), new URLSearchParams())
    expect(await titles(`older=${older}`)).toEqual(['Copy'])
  })

  test('are found by the words of their searched fields, as they are now', async () => {
    const id = await create('Phone')
    await create('Laptop')
    expect(await titles('q=ŋMƐ pho')).toEqual(['Phone'])
    await rows.edit(needs(), { id, version: 1 }, { title: 'Tablet' })
    expect(await titles('q=phone')).toEqual([])
    expect(await titles('q=tablet ŋmɛ')).toEqual(['Tablet'])
    expect(await titles('q=2024')).toEqual([])
  })

  test('have a unique text, without regard to case, which an error at its field says', async () => {
    const id = await create('Ŋaa')
    const taken = invalid({ title: 'Another breach has this title already.' })
    expect(await rows.create(needs(), { ...texts, title: 'ŋAA' })).toEqual(taken)
    const other = await create('Ŋbb')
    expect(await rows.edit(needs(), { id: other, version: 1 }, { title: 'ŊAA' })).toEqual(taken)
    expect(await rows.find(needs(), other)).toMatchObject({ title: 'Ŋbb', version: 1 })
    // A row may take its own text in another case, and a text that another row no longer has.
    expect(await rows.edit(needs(), { id, version: 1 }, { title: 'ŊAA' })).toMatchObject(
      done({ id }),
    )
    expect(await rows.edit(needs(), { id, version: 2 }, { title: 'Ŋcc' })).toMatchObject(
      done({ id }),
    )
    expect(await rows.create(needs(), { ...texts, title: 'ŋaa' })).toMatchObject({ ok: true })
  })

  test('have it when two people store it at the same time, but not against themselves', async () => {
    const attempt = (newId: string) => rows.create(needs(), { ...texts, title: 'Phone' }, { newId })
    const two = await Promise.all([attempt('mine'), attempt('theirs')])
    expect(two.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    const id = two[0]?.ok ? 'mine' : 'theirs'
    expect(await Promise.all([attempt(id), attempt(id)])).toEqual([done({ id }), done({ id })])
    expect(await titles('')).toEqual(['Phone'])
    const tablet = { ...texts, title: 'Tablet' }
    const again = () => rows.create(needs(), tablet, { newId: 'same' })
    expect(await Promise.all([again(), again()])).toEqual([
      done({ id: 'same' }),
      done({ id: 'same' }),
    ])
    expect(await auditEntriesOf(needs(), 'same')).toHaveLength(1)
  })

  test('are the texts of their form, in words that people read', async () => {
    const row = await rows.find(needs(), await create('Phone'))
    if (!row) throw new Error('not stored')
    expect(rows.textsOf(row)).toEqual({ title: 'Phone', ...texts })
    const { noticed, reported, title } = rows.labels()
    expect([noticed?.('2024-02-29'), noticed?.(''), reported?.('yes')]).toEqual([
      '29 February 2024',
      '',
      'Told',
    ])
    expect(title).toBeUndefined()
  })
})

test('a description that its table cannot hold does not compile', () => {
  const text = { label: 'Text', maxLength: 20 } as const
  const incomplete = { title: text, noticed: text, measures: text, reported: text }
  const all = { ...incomplete, affected: text }
  const coloured = { ...all, colour: text }
  // A day that is not filled in would be null, which the column does not allow.
  const dated = { ...all, noticed: { label: 'Day', input: 'day' } } as const
  expectTypeOf(all).toExtend<ColumnsOf<'breaches', typeof all>>()
  expectTypeOf(incomplete).not.toExtend<ColumnsOf<'breaches', typeof incomplete>>()
  expectTypeOf(coloured).not.toExtend<ColumnsOf<'breaches', typeof coloured>>()
  expectTypeOf(dated).not.toExtend<ColumnsOf<'breaches', typeof dated>>()
})
