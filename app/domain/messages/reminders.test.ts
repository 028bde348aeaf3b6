import { expect, it as onEach, onTestFinished, vi } from 'vitest'
import { daysAfter } from '#app/values/day.ts'
import { insertClosure } from '#tests/appointments.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { deliver, messagingAt, morning, patientMessages } from '#tests/messaging.ts'
import { setColumns } from '#tests/rows.ts'
import { writeReminders } from './reminders.server.ts'

describeOnEachDatabase('reminders', (database, kind) => {
  const it = onEach.runIf(kind === 'sqlite')
  const { newRequest, openWithSms, rows } = patientMessages(database)
  async function open() {
    const opened = await openWithSms('arkesel')
    const { needs, texts } = opened
    let phones = 10
    return {
      ...opened,
      /** Confirms a visit at half past nine on 1 December; with a time or a day, then; at an instant. */
      async agree(time: string | null = '09:30', { at = morning, day = '2026-12-01' } = {}) {
        needs.at(at)
        phones += 1
        const visit = await newRequest(needs, { phone: `024 000 00${phones}` })
        await visit.edit({ appointment_date: day, appointment_time: time, status: 'confirmed' })
        return visit
      },
      /** Runs the jobs at an instant; returns how many reminders the gateway has taken by then. */
      async run(at: string) {
        needs.at(at)
        await writeReminders(needs)
        await deliver(needs)
        return texts().filter((text) => text.includes('look forward')).length
      },
      /** Writes reminders at an instant, which wait then; returns how many were written. */
      async write(at: string) {
        needs.at(at)
        return writeReminders(needs)
      },
    }
  }

  onEach('come from nine o’clock of the day before, once', async () => {
    const { agree, run, texts } = await open()
    await agree()
    expect(await run('2026-11-29T09:00:00.000Z')).toBe(0)
    expect(await run('2026-11-30T08:59:00.000Z')).toBe(0)
    expect(await run('2026-11-30T09:00:00.000Z')).toBe(1)
    expect(await run('2026-12-01T07:01:00.000Z')).toBe(1)
    expect(texts().at(-1)).toContain('on Tuesday, December 1, 2026 at 9:30 AM')
  })

  it('invite nobody to a closed door, also where they were stored before it closed', async () => {
    const { agree, needs, run, write } = await open()
    await agree()
    await agree('16:00')
    // Sends the confirmations.
    expect(await run('2026-11-21T09:00:00.000Z')).toBe(0)
    const close = (id: string, from: string, to: string) =>
      insertClosure(needs, { id, starts_at: `2026-12-01T${from}Z`, ends_at: `2026-12-01T${to}Z` })
    await close('afternoon', '12:00:00.000', '23:00:00.000')
    expect(await run('2026-11-30T08:59:00.000Z')).toBe(0)
    expect(await write('2026-11-30T09:00:00.000Z')).toBe(1)
    await close('morning', '00:00:00.000', '12:00:00.000')
    expect(await run('2026-11-30T09:01:00.000Z')).toBe(0)
    await needs.db.deleteFrom('closures').where('id', '=', 'morning').execute()
    expect(await run('2026-11-30T09:10:00.000Z')).toBe(1)
  })

  it.each([
    ['2027-03-28', 'Europe/London'],
    ['2027-07-01', 'America/New_York'],
    ['2028-02-29', 'Asia/Tokyo'],
  ])('come by the clock of Accra, which knows no summer time: on %s in %s', async (day, zone) => {
    vi.stubEnv('TZ', zone)
    onTestFinished(() => void vi.unstubAllEnvs())
    const { agree, run } = await open()
    await agree('12:00', { day })
    const before = daysAfter(day, -1)
    expect(await run(`${before}T08:59:00.000Z`)).toBe(0)
    expect(await run(`${before}T09:00:00.000Z`)).toBe(1)
    expect(await run(`${day}T07:00:00.000Z`)).toBe(1)
  })

  it('come once although the clock was wrong for a while after a power cut', async () => {
    const { agree, run } = await open()
    await agree('16:00')
    // A machine without a battery starts with a time in the past.
    expect(await run('2020-01-01T09:00:00.000Z')).toBe(0)
    expect(await run('2026-11-30T09:00:00.000Z')).toBe(1)
    expect(await run('2020-01-01T09:00:00.000Z')).toBe(1)
    expect(await run('2026-11-30T09:30:00.000Z')).toBe(1)
    expect(await run('2026-12-01T08:00:00.000Z')).toBe(1)
  })

  it('are caught up after a power cut over the hour, also in the morning of the day', async () => {
    const { agree, run } = await open()
    await agree('16:00')
    await agree('11:30')
    // Both are told that their visit is confirmed.
    await run('2026-11-20T08:01:00.000Z')
    expect(await run('2026-11-30T08:00:00.000Z')).toBe(0)
    // From here on the machine is off, because there is no power.
    expect(await run('2026-12-01T06:30:00.000Z')).toBe(0)
    expect(await run('2026-12-01T09:20:00.000Z')).toBe(2)
  })

  it.each([
    ['2026-11-30T20:00:00.000Z', '08:30'],
    ['2026-12-01T07:00:00.000Z', '08:30'],
    ['2026-12-01T07:31:00.000Z', '09:30'],
  ])('never come late: back at %s for a visit at %s', async (at, time) => {
    const { agree, run } = await open()
    await agree(time)
    expect(await run(at)).toBe(0)
  })

  it('are not sent late when it is the gateway that was away', async () => {
    const { agree, run, gateway } = await open()
    await agree('08:30')
    gateway.answerWith((response) => void response.writeHead(503).end())
    expect(await run('2026-11-30T09:00:00.000Z')).toBe(0)
    gateway.answerWith(undefined)
    expect(await run('2026-12-01T07:00:00.000Z')).toBe(0)
    const last_error = expect.stringContaining('HTTP 503')
    expect((await rows()).at(-1)).toMatchObject({ status: 'failed', last_error })
  })

  it('are left out for who was told on the day before, has no time, is cancelled or wants none', async () => {
    const { agree, run, needs } = await open()
    await agree('10:00', { at: '2026-11-30T08:00:00.000Z' })
    await agree(null)
    const moved = await agree('10:00')
    await moved.edit({ appointment_date: '2026-12-02' })
    const silent = await agree('11:00')
    await setColumns(needs, 'appointments', silent.id, { messages_off_at: morning })
    expect(await run('2026-11-30T10:00:00.000Z')).toBe(0)
    expect(await run('2026-12-01T10:00:00.000Z')).toBe(1)
  })

  it('are left out for who was told in the morning of the day before, though it was agreed before', async () => {
    const { agree, run, texts } = await open()
    await agree('10:00', { at: '2026-11-29T22:00:00.000Z' })
    // No SMS is sent at night.
    await run('2026-11-29T22:01:00.000Z')
    expect(texts()).toEqual([])
    expect(await run('2026-11-30T07:01:00.000Z')).toBe(0)
    expect(await run('2026-11-30T09:00:00.000Z')).toBe(0)
    expect(await run('2026-12-01T07:00:00.000Z')).toBe(0)
    expect(texts()).toHaveLength(1)
  })

  it('come to whoever was to be told on the day before, and was not', async () => {
    const { agree, run, needs } = await open()
    await agree('10:00', { at: '2026-11-30T08:00:00.000Z' })
    await needs.db.updateTable('appointment_messages').set({ status: 'dropped' }).execute()
    expect(await run('2026-11-30T10:00:00.000Z')).toBe(1)
  })

  it('are not put on the list of staff at night, either', async () => {
    const { agree, write } = await open()
    await agree('16:00')
    for (const night of ['2026-11-30T20:00:00.000Z', '2026-12-01T06:59:00.000Z'])
      expect(await write(night)).toBe(0)
    expect(await write('2026-12-01T07:00:00.000Z')).toBe(1)
  })

  it('are about the visit as it is, when it is moved while they wait', async () => {
    const { agree, run, texts, write } = await open()
    const visit = await agree('10:00')
    await run('2026-11-20T08:01:00.000Z')
    expect(await write('2026-11-30T09:00:00.000Z')).toBe(1)
    await visit.edit({ appointment_time: '15:00' })
    expect(await run('2026-11-30T09:01:00.000Z')).toBe(0)
    expect(texts()).toHaveLength(2)
    expect(texts()[1]).toContain('is now on Tuesday, December 1, 2026 at 3:00 PM')
  })

  it.each([
    [{ appointment_time: '15:00' }, { appointment_time: '10:00' }],
    [{ status: 'pending' }, { status: 'confirmed' }],
  ] as const)('come once after %o while they waited, and %o', async (change, back) => {
    const { agree, run, write } = await open()
    const visit = await agree('10:00')
    await run('2026-11-20T08:01:00.000Z')
    expect(await write('2026-11-30T09:00:00.000Z')).toBe(1)
    await visit.edit(change)
    await visit.edit(back)
    expect(await run('2026-11-30T09:01:00.000Z')).toBe(1)
    expect(await run('2026-11-30T09:02:00.000Z')).toBe(1)
  })

  onEach('are stored once by several processes at once', async () => {
    const { agree, gateway, needs, run } = await open()
    for (let index = 0; index < 5; index += 1) await agree('10:00')
    const nine = '2026-11-30T09:00:00.000Z'
    const others = [1, 2, 3].map(() => messagingAt(nine, database(), { sms: gateway.settings }))
    needs.at(nine)
    await Promise.all([needs, ...others].map((process) => writeReminders(process)))
    expect(await run(nine)).toBe(5)
  })
})
