import { expect, test } from 'vitest'
import { actingAs } from '#tests/acting-as.ts'
import { insertStaff } from '#tests/appointments.ts'
import { describeOnEachDatabase, describeOnSqlite, type TestDatabase } from '#tests/databases.ts'
import { readApproval, readGuide } from './guide.schema.ts'
import {
  approveGuide,
  createGuide,
  editGuide,
  findGuide,
  hasUnapprovedGuides,
  listApprovedGuides,
  listGuideNames,
  withdrawGuide,
} from './guides.server.ts'

// why: the day of an approval is compared.
const clock = { now: () => new Date('2026-11-22T10:00:00.000Z') }
const text = { title: 'Before an ECG', content: '<h1>On the day</h1><p>No cream.</p>' }
const approval = { approved_by: 'Dr. Asibi Bawa', approved_on: '2026-11-22' }

function guidesIn(database: () => TestDatabase) {
  const needs = () => ({ ...database(), clock })
  return {
    needs,
    async write() {
      const staff = await insertStaff(database())
      const by = () => actingAs(staff, needs())
      const made = await createGuide(by(), text)
      if (!made.ok) throw new Error('not made')
      const { id } = made.value
      return { id, by, stored: () => findGuide(needs(), id) }
    },
  }
}

describeOnSqlite('guides', (database) => {
  const { needs, write } = guidesIn(database)

  test('are public only when a clinician has approved them, with the name and the day', async () => {
    const { id, by } = await write()
    const shown = () => listApprovedGuides(needs(), ['nothing', id])
    expect(await shown()).toEqual([])
    expect(await listGuideNames(needs())).toEqual({ [id]: 'Before an ECG (not approved)' })
    expect(await hasUnapprovedGuides(needs())).toBe(true)
    expect((await approveGuide(by(), { id, version: 1 }, approval)).ok).toBe(true)
    const html = '<h3>On the day</h3><p>No cream.</p>'
    const approved = 'Approved by Dr. Asibi Bawa, 22 November 2026'
    expect(await shown()).toEqual([{ id, title: 'Before an ECG', html, approval: approved }])
    expect(await listGuideNames(needs())).toEqual({ [id]: 'Before an ECG' })
    expect(await hasUnapprovedGuides(needs())).toBe(false)
    expect((await withdrawGuide(by(), { id, version: 2 })).ok).toBe(true)
    expect(await shown()).toEqual([])
  })

  test('lose their approval with a change of title or text, and with nothing else', async () => {
    const { id, by, stored } = await write()
    for (const [index, change] of [{ title: 'An ECG' }, { content: '<p>Nothing.</p>' }].entries()) {
      const version = 1 + 2 * index
      await approveGuide(by(), { id, version }, approval)
      const { title = '', content = '' } = (await stored()) ?? {}
      await editGuide(by(), { id, version: version + 1 }, { title, content })
      expect(await stored()).toMatchObject({ ...approval, version: version + 1 })
      await editGuide(by(), { id, version: version + 1 }, change)
      expect(await stored()).toMatchObject({ ...change, approved_by: null, approved_on: null })
    }
  })

  test('are approved only as they were read: a text changed meanwhile is a conflict', async () => {
    const { id, by, stored } = await write()
    await editGuide(by(), { id, version: 1 }, { content: '<p>Other.</p>' })
    const late = await approveGuide(by(), { id, version: 1 }, approval)
    expect(late).toMatchObject({ ok: false, kind: 'conflict' })
    expect(await stored()).toMatchObject({ approved_by: null, version: 2 })
  })
})

describeOnEachDatabase('an approval', (database) => {
  const { write } = guidesIn(database)

  test('and a change at once never make a text public unread', async () => {
    const { id, by, stored } = await write()
    await Promise.all([
      approveGuide(by(), { id, version: 1 }, approval),
      editGuide(by(), { id, version: 1 }, { content: '<p>Other.</p>' }),
    ])
    const row = await stored()
    expect(row?.content === text.content).toBe(row?.approved_by === approval.approved_by)
  })

  test('is never stored as that of nobody, or of no day', async () => {
    const { id } = await write()
    const update = (columns: object) =>
      database().db.updateTable('guides').set(columns).where('id', '=', id).execute()
    const { approved_by, approved_on } = approval
    for (const half of [{ approved_by }, { approved_on }, { approved_by, approved_on: 'today' }])
      await expect(update(half)).rejects.toThrow(/constraint/i)
    await update(approval)
  })
})

test('a guide is read as a text of the editor, without images', () => {
  const read = readGuide({
    title: ' An ECG ',
    content: '<p onclick="x()">Yes <img src="/pictures/ecg-720.jpg"></p><script>x()</script>',
    approved_by: 'Somebody',
  })
  expect(read).toEqual({ ok: true, value: { title: 'An ECG', content: '<p>Yes </p>' } })
  expect(readGuide({ title: '', content: '<p> </p>' })).toMatchObject({
    errors: { title: 'Title is required', content: 'Content is required' },
  })
  expect(readGuide({ title: 'x', content: '<ul>'.repeat(200) })).toMatchObject({ ok: false })
  expect(readGuide({ title: 'x' })).toMatchObject({ errors: { content: 'Content is required' } })
})

test('an approval needs a name and a day that is not to come', () => {
  const errors = (input: object) => {
    const read = readApproval(input, '2026-11-22')
    return read.ok ? {} : read.errors
  }
  expect(errors(approval)).toEqual({})
  expect(errors({ ...approval, approved_by: ' ' })).toEqual({
    approved_by: 'Clinician is required',
  })
  expect(errors({ ...approval, approved_on: '2026-11-23' })).toHaveProperty('approved_on')
  expect(errors({ ...approval, approved_on: '22 November' })).toHaveProperty('approved_on')
})
