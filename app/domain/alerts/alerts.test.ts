import { expect, it as onEach } from 'vitest'
import { requestAppointment } from '#app/domain/appointments/request/request-appointment.server.ts'
import { patientTokenOf } from '#app/domain/patient-link/patient-link.server.ts'
import {
  askForAnotherDay,
  cancelByPatient,
} from '#app/domain/patient-page/patient-changes.server.ts'
import {
  insertRequest,
  makeRequest,
  needsAt,
  someSender,
  withoutLimits,
} from '#tests/appointments.ts'
import { branchesNamed, clinicWith, hours } from '#tests/clinic.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { messagingAt } from '#tests/messaging.ts'

const publicUrl = 'https://clinic.example'
const [zebilla, bole] = branchesNamed('Zebilla', 'Bole')
const branches = [
  { ...zebilla, alertEmails: ['zebilla@clinic.example', 'manager@clinic.example'] },
  { ...bole, alertEmails: ['manager@clinic.example'] },
].map((branch) => branch as NonNullable<typeof zebilla>)

describeOnEachDatabase('alerts', (database, kind) => {
  const it = onEach.runIf(kind === 'sqlite')
  /** With a mail server that cannot be reached: mails are stored and not delivered. */
  const needsWithMail = (instant: string) => ({
    ...messagingAt(instant, database(), { smtpUrl: 'smtp://127.0.0.1:1' }),
    clinic: clinicWith({ branches }),
    publicFormLimits: withoutLimits,
  })
  const outbox = () =>
    database().db.selectFrom('outbox').selectAll().orderBy('to_address').orderBy('id').execute()
  const addresses = async () => (await outbox()).map(({ to_address }) => to_address)
  const ask = (instant: string, changes: Parameters<typeof makeRequest>[0] = {}) =>
    requestAppointment(needsWithMail(instant), makeRequest(changes), someSender)
  const eight = '2026-11-20T08:00:00.000Z'

  onEach(
    'go to the addresses of the branch, once for each request, however often it is sent',
    async () => {
      const request = makeRequest({ branch: 'Bole' })
      const needs = needsWithMail(eight)
      await Promise.all([1, 2, 3].map(() => requestAppointment(needs, request, someSender)))
      const [manager, zebilla] = ['manager@clinic.example', 'zebilla@clinic.example']
      expect(await addresses()).toEqual([manager])
      await ask('2026-11-20T08:01:00.000Z', { branch: '' })
      expect(await addresses()).toEqual([manager, manager, zebilla])
    },
  )

  it('lead to the request and say nothing about the patient', async () => {
    const result = await ask(eight)
    const [mail] = await outbox()
    const { id, reference } = result.ok ? result.value : expect.fail()
    expect(mail?.subject).toBe(`New request ${reference} for Zebilla`)
    expect(mail?.body_text).toContain(`${publicUrl}/admin/appointments/${id}/edit`)
    expect(mail?.body_text).toContain('Preferred day: Tuesday, December 1, 2026')
    const { first_name, last_name, email, phone, message, service } = makeRequest()
    for (const detail of [first_name, last_name, email, phone, message, service]) {
      expect(`${mail?.subject} ${mail?.body_text}`).not.toContain(detail)
    }
  })

  it('are sent once when a patient asks for another day or cancels, and say nothing about who or why', async () => {
    const row = await insertRequest(database(), '2026-11-20T07:00:00.000Z', { branch: 'Bole' })
    const needs = { ...needsWithMail(eight), hours }
    const token = patientTokenOf(needs, row)
    const change = { date: '2026-12-03', reason: 'My child is ill' }
    const confirmed = { branch: 'Bole', confirmedDate: change.date }
    for (const _ of [1, 2]) await askForAnotherDay(needs, token, change, confirmed)
    for (const _ of [1, 2]) await cancelByPatient(needs, token, change.reason)
    const mails = await outbox()
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      `Asks for another day: ${row.reference} for Bole`,
      `Cancelled by the patient: ${row.reference} for Bole`,
    ])
    for (const { body_text, to_address } of mails) {
      expect(to_address).toBe('manager@clinic.example')
      expect(body_text).toContain(`${publicUrl}/admin/appointments/${row.id}/edit`)
      const { first_name, last_name, email, phone, service } = row
      for (const detail of [first_name, last_name, email, phone, service, change.reason, token]) {
        expect(body_text).not.toContain(detail)
      }
    }
  })

  it('are not stored for a request that is refused, nor where no mail is configured', async () => {
    const needs = needsWithMail(eight)
    const publicFormLimits = { ...withoutLimits, person: { points: 0, seconds: 60 } }
    const { mail } = needsAt(eight, database())
    for (const lacking of [{ publicFormLimits }, { mail }])
      await requestAppointment({ ...needs, ...lacking }, makeRequest(), someSender)
    expect(await outbox()).toEqual([])
  })

  it('end within an hour at the twentieth, which says so, and go on in the next', async () => {
    for (let number = 10; number < 31; number += 1) {
      const [email, phone] = [`patient-${number}@example.com`, `024 000 00${number}`]
      await ask(eight, { branch: 'Bole', email, phone })
    }
    const mails = await outbox()
    expect(mails).toHaveLength(20)
    const last = mails.filter(({ body_text }) => body_text.includes('further requests'))
    expect(last).toHaveLength(1)
    await ask('2026-11-20T08:59:00.000Z', { branch: '' })
    expect(await outbox()).toHaveLength(22)
    await ask('2026-11-20T09:00:01.000Z', { branch: 'Bole' })
    expect(await outbox()).toHaveLength(23)
  })
})
