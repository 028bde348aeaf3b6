import { expect, it as onEach } from 'vitest'
import { recordEvent } from '#app/domain/appointments/appointment-events.server.ts'
import { findAppointment } from '#app/domain/appointments/appointments.finding.server.ts'
import { requestAppointment } from '#app/domain/appointments/request/request-appointment.server.ts'
import { queueMessage } from '#app/domain/messages/patient-messages.server.ts'
import { createMail } from '#app/platform/mail/mail.server.ts'
import {
  everyBranch,
  insertRequest,
  makeRequest,
  needsAt,
  someSender,
} from '#tests/appointments.ts'
import { branchesNamed, clinicWith } from '#tests/clinic.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { setColumns } from '#tests/rows.ts'
import { silentLog } from '#tests/silent-log.ts'
import { mailDigest } from './digest.server.ts'

const publicUrl = 'https://clinic.example'
const from = { name: 'Clinic', address: 'no-reply@clinic.example' }
const [zebilla, bole] = branchesNamed('Zebilla', 'Bole')
const branches = [
  { ...zebilla, alertEmails: ['zebilla@clinic.example', 'manager@clinic.example'] },
  { ...bole, alertEmails: ['manager@clinic.example'] },
].map((branch) => branch as NonNullable<typeof zebilla>)

describeOnEachDatabase('the digest', (database, kind) => {
  const it = onEach.runIf(kind === 'sqlite')
  function needsWithMail(instant: string) {
    const needs = needsAt(instant, database())
    const smtp = { url: 'smtp://127.0.0.1:1', from }
    const mail = createMail(
      { ...needs, log: silentLog, secret: 'a secret of these tests' },
      { publicUrl, smtp },
    )
    return { ...needs, clinic: clinicWith({ branches }), mail }
  }
  const digests = async () => {
    const { db } = database()
    const mails = await db.selectFrom('outbox').selectAll().orderBy('to_address').execute()
    return mails.map(({ to_address, subject, body_text }) => ({ to_address, subject, body_text }))
  }
  const store = (instant: string, changes: Parameters<typeof makeRequest>[0] = {}) =>
    requestAppointment(needsAt(instant, database()), makeRequest(changes), someSender)

  /** Agrees on a visit on the day that a request prefers. */
  const agree = async (day: string) => {
    await store('2026-11-17T09:30:00.000Z', { preferred_date: day, phone: '024 000 0003' })
    await database()
      .db.updateTable('appointments')
      .set({ status: 'confirmed', appointment_date: day, appointment_time: '09:30' })
      .where('preferred_date', '=', day)
      .execute()
  }

  onEach('says at seven, to each address of its branches, what waits and since when', async () => {
    await store('2026-11-18T09:30:00.000Z')
    await store('2026-11-20T06:00:00.000Z', { branch: 'Bole', phone: '024 000 0001' })
    await store('2026-11-20T06:30:00.000Z', { branch: '', phone: '024 000 0002' })
    await agree('2026-11-20')
    expect(await mailDigest(needsWithMail('2026-11-20T06:59:59.000Z'))).toBe(false)
    expect(await digests()).toEqual([])
    expect(await mailDigest(needsWithMail('2026-11-20T07:00:00.000Z'))).toBe(true)
    const [manager, ofZebilla] = await digests()
    expect(manager?.subject).toBe('GEMEV: 3 requests to answer')
    expect(manager?.body_text).toContain(
      'Bole\n- 1 request to answer, the oldest from Nov 20, 2026, 6:00 AM\n- 0 visits agreed for today\n\n' +
        'Zebilla\n- 1 request to answer, the oldest from Nov 18, 2026, 9:30 AM\n- 1 of them older than 24 hours\n- 1 visit agreed for today\n\n' +
        'No branch chosen\n- 1 request to answer',
    )
    expect(ofZebilla).toMatchObject({
      to_address: 'zebilla@clinic.example',
      subject: 'GEMEV: 2 requests to answer',
    })
    expect(ofZebilla?.body_text).not.toContain('Bole')
    expect(ofZebilla?.body_text).toContain(`Answer them here:\n\n${publicUrl}/admin\n`)
  })

  it('says who asks for another day and what is to be sent by hand, as the lists do', async () => {
    const { db } = database()
    const row = await insertRequest(database(), '2026-11-10T09:30:00.000Z', { branch: 'Bole' })
    const asked = {
      status: 'confirmed',
      appointment_date: '2026-12-01',
      asked_date: '2026-12-03',
    }
    await setColumns({ db }, 'appointments', row.id, {
      ...asked,
      status: 'confirmed',
      appointment_time: '09:30',
    })
    const at = (instant: string) => ({ db, clock: { now: () => new Date(instant) } })
    const event = { appointment_id: row.id, kind: 'asked', by: 'patient' } as const
    await recordEvent(at('2026-11-19T14:00:00.000Z'), { ...event, asked_date: asked.asked_date })
    const needs = needsWithMail('2026-11-19T15:00:00.000Z')
    const content = await needs.clinic.read()
    const stored = await findAppointment(needs, everyBranch, row.id)
    const byHand = {
      ...needs,
      messages: needsAt('2026-11-19T15:00:00.000Z', database()).messages,
    }
    if (stored) await queueMessage(byHand, content, 'confirmed', { ...stored, email: '' })
    await mailDigest(needsWithMail('2026-11-20T07:00:00.000Z'))
    const [manager, ...others] = await digests()
    expect(others).toEqual([])
    expect(manager?.subject).toBe('GEMEV: 1 request to answer, 1 message to send')
    expect(manager?.body_text).toContain(
      'Bole\n- 1 request to answer, the oldest from Nov 19, 2026, 2:00 PM\n- 1 of them about another day\n' +
        '- 1 message to send yourself, the oldest from Nov 19, 2026, 3:00 PM\n- 0 visits agreed for today',
    )
    expect(manager?.body_text).toContain(`${publicUrl}/admin\n`)
  })

  it('counts a request that staff have set back from then on', async () => {
    await store('2026-11-17T09:30:00.000Z', { branch: 'Bole' })
    const back = { set_back_at: '2026-11-20T05:00:00.000Z' }
    await database().db.updateTable('appointments').set(back).execute()
    await mailDigest(needsWithMail('2026-11-20T07:00:00.000Z'))
    expect((await digests())[0]?.body_text).toContain(
      'Bole\n- 1 request to answer, the oldest from Nov 20, 2026, 5:00 AM\n- 0 visits agreed for today',
    )
  })

  onEach('comes once a day, whoever asks, and after a power cut over the hour', async () => {
    await store('2026-11-18T09:30:00.000Z')
    const late = () => mailDigest(needsWithMail('2026-11-20T11:00:00.000Z'))
    const asked = await Promise.all([late(), late(), late()])
    expect(asked.filter(Boolean)).toHaveLength(1)
    expect(await digests()).toHaveLength(2)
    expect(await mailDigest(needsWithMail('2026-11-21T07:00:00.000Z'))).toBe(true)
    expect(await digests()).toHaveLength(4)
  })

  it('comes once although the clock was behind for a while after a power cut', async () => {
    await store('2026-11-18T09:30:00.000Z')
    const run = async (instant: string) => {
      await mailDigest(needsWithMail(instant))
      return (await digests()).length
    }
    expect(await run('2026-11-20T07:00:00.000Z')).toBe(2)
    // A machine without a battery starts with a time in the past, which is the same each time.
    expect(await run('2020-01-01T09:00:00.000Z')).toBe(2)
    expect(await run('2026-11-20T10:00:00.000Z')).toBe(2)
    expect(await run('2020-01-01T09:00:00.000Z')).toBe(2)
    expect(await run('2026-11-19T23:00:00.000Z')).toBe(2)
    expect(await run('2026-11-20T11:00:00.000Z')).toBe(2)
    expect(await run('2020-01-01T09:00:00.000Z')).toBe(2)
    expect(await run('2026-11-21T07:00:00.000Z')).toBe(4)
    expect(await run('2026-11-21T07:01:00.000Z')).toBe(4)
  })

  it('misses one day, and no years, when the clock was ahead for a while', async () => {
    await store('2026-11-18T09:30:00.000Z')
    expect(await mailDigest(needsWithMail('2032-05-01T07:00:00.000Z'))).toBe(true)
    expect(await mailDigest(needsWithMail('2026-11-20T07:00:00.000Z'))).toBe(false)
    expect(await mailDigest(needsWithMail('2026-11-20T07:01:00.000Z'))).toBe(false)
    const next = () => mailDigest(needsWithMail('2026-11-21T07:00:00.000Z'))
    const asked = await Promise.all([next(), next(), next()])
    expect(asked.filter(Boolean)).toHaveLength(1)
    expect(await mailDigest(needsWithMail('2026-11-22T07:00:00.000Z'))).toBe(true)
    expect(await digests()).toHaveLength(6)
  })

  it('is not sent about nothing', async () => {
    expect(await mailDigest(needsWithMail('2026-11-20T07:00:00.000Z'))).toBe(true)
    expect(await digests()).toEqual([])
  })
})
