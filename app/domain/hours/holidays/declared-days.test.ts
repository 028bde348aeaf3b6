import { expect, test } from 'vitest'
import { actingAs } from '#tests/acting-as.ts'
import { insertStaff } from '#tests/appointments.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { findDeclaredDay, setHolidayDay } from './declared-days.server.ts'

// why: the record says when a day was set.
const clock = { now: () => new Date('2026-11-22T10:00:00.000Z') }
const [friday, saturday, sunday] = ['2026-12-04', '2026-12-05', '2026-12-06']

describeOnEachDatabase('the day of a public holiday', (database) => {
  const needs = () => ({ ...database(), clock })
  async function open(id: string) {
    const staff = await insertStaff(database())
    return {
      set: (seen: string | null, day: string | null) =>
        setHolidayDay(actingAs(staff, needs()), { id, title: `Eid ${id}`, day: seen }, day),
      stored: () => findDeclaredDay(needs(), id),
    }
  }

  test.each([
    ['set for the first time', null, saturday],
    ['set anew', friday, saturday],
    ['made the computed one again', friday, null],
  ])('is not overwritten when it is %s after another person has set it', async (_, seen, day) => {
    const { set, stored } = await open(`seen-${seen}-${day}`)
    if (seen) await set(null, seen)
    expect(await set(seen, sunday)).toMatchObject({ ok: true })
    expect(await set(seen, day)).toEqual({ ok: false, kind: 'conflict', current: sunday })
    expect(await stored()).toBe(sunday)
    expect(await set(sunday, day)).toMatchObject({ ok: true })
    expect(await stored()).toBe(day)
  })

  test('is set by one of two people at the same time, and the other one learns of it', async () => {
    for (const [round, seen] of [null, friday].entries()) {
      const { set, stored } = await open(`at-once-${round}`)
      if (seen) await set(null, seen)
      const results = await Promise.all([set(seen, saturday), set(seen, sunday)])
      const [winner] = results.flatMap(({ ok }, index) => (ok ? [[saturday, sunday][index]] : []))
      expect(results.filter(({ ok }) => ok)).toHaveLength(1)
      expect(results).toContainEqual({ ok: false, kind: 'conflict', current: winner })
      expect(await stored()).toBe(winner)
    }
  })

  test('that two people set to the same is no conflict, and recorded once', async () => {
    const { set } = await open('same')
    const results = await Promise.all([set(null, friday), set(null, friday), set(null, friday)])
    expect(results.every(({ ok }) => ok)).toBe(true)
    const records = await database()
      .db.selectFrom('audit_entries')
      .select('details')
      .where('subject', '=', 'Eid same')
      .execute()
    expect(records).toEqual([{ details: [friday] }])
  })
})
