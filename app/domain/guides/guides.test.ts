import { expect, test } from 'vitest'
import { actingAs } from '#tests/acting-as.ts'
import { insertStaff } from '#tests/appointments.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { setColumns } from '#tests/rows.ts'
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
const other = { content: '<p>Other.</p>' }
const approval = { approved_by: 'Dr. Asibi Bawa', approved_on: '2026-11-22' }

describeOnEachDatabase('a guide', (database, kind) => {
  const once = test.runIf(kind === 'sqlite')
  const needs = () => ({ ...database(), clock })
  async function write() {
    const staff = await insertStaff(database())
    const by = () => actingAs(staff, needs())
    const made = await createGuide(by(), text)
    if (!made.ok) throw new Error('not made')
    const { id } = made.value
    return { id, by, stored: () => findGuide(needs(), id) }
  }

  once('is public only when a clinician has approved it, with the name and the day', async () => {
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

  once.each([{ title: 'An ECG' }, other])(
    'loses its approval with a change of title or text, and with nothing else: %j',
    async (change) => {
      const { id, by, stored } = await write()
      await approveGuide(by(), { id, version: 1 }, approval)
      await editGuide(by(), { id, version: 2 }, text)
      expect(await stored()).toMatchObject({ ...approval, version: 2 })
      await editGuide(by(), { id, version: 2 }, change)
      expect(await stored()).toMatchObject({ ...change, approved_by: null, approved_on: null })
      // It is approved only as it was read.
      const late = await approveGuide(by(), { id, version: 2 }, approval)
      expect(late).toMatchObject({ ok: false, kind: 'conflict' })
      expect(await stored()).toMatchObject({ approved_by: null, version: 3 })
    },
  )

  test('is never public unread when it is approved and changed at once', async () => {
    const { id, by, stored } = await write()
    await Promise.all([
      approveGuide(by(), { id, version: 1 }, approval),
      editGuide(by(), { id, version: 1 }, other),
    ])
    const row = await stored()
    expect(row?.content === text.content).toBe(row?.approved_by === approval.approved_by)
  })

  test('is never approved by nobody, or on no day', async () => {
    const { id } = await write()
    const { approved_by, approved_on } = approval
    for (const half of [{ approved_by }, { approved_on }, { approved_by, approved_on: 'today' }])
      await expect(setColumns(database(), 'guides', id, half)).rejects.toThrow(/constraint/i)
    await setColumns(database(), 'guides', id, approval)
  })
})

test('a guide is read as a text of the editor, without images', () => {
  const content = '<p onclick="x()">Yes <img src="/pictures/ecg-720.jpg"></p><script>x()</script>'
  const read = readGuide({ title: ' An ECG ', content, approved_by: 'Somebody' })
  expect(read).toEqual({ ok: true, value: { title: 'An ECG', content: '<p>Yes </p>' } })
  const errors = { content: 'Content is required' }
  for (const empty of ['<p> </p>', undefined])
    expect(readGuide({ title: 'x', content: empty })).toMatchObject({ errors })
  expect(readGuide({ title: 'x', content: '<ul>'.repeat(200) })).toMatchObject({ ok: false })
})

test('an approval needs a name and a day that is not to come', () => {
  const errors = (input: object) => {
    const read = readApproval({ ...approval, ...input }, '2026-11-22')
    return read.ok ? [] : Object.keys(read.errors)
  }
  expect(errors({})).toEqual([])
  expect(errors({ approved_by: ' ' })).toEqual(['approved_by'])
  for (const approved_on of ['2026-11-23', '22 November'])
    expect(errors({ approved_on })).toEqual(['approved_on'])
})
