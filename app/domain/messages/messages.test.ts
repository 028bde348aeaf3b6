import { expect, it as onEach } from 'vitest'
import { requestAppointment } from '#app/domain/appointments/request/request-appointment.server.ts'
import { patientPath } from '#app/domain/patient-link/patient-link.server.ts'
import { done, notFound } from '#app/values/result.ts'
import { everyBranch, makeRequest, someSender } from '#tests/appointments.ts'
import { auditEntriesOf } from '#tests/audit-entries.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { confirmed, deliver, morning, patient, patientMessages } from '#tests/messaging.ts'
import { setColumns } from '#tests/rows.ts'
import { nothingToSend } from './message.ts'
import { queueResultMessage } from './staff-messages.server.ts'

describeOnEachDatabase('messages to patients', (database, kind) => {
  const it = onEach.runIf(kind === 'sqlite')
  const { newRequest, openWithSms, rows, summaries, visitOf } = patientMessages(database)

  onEach(
    'tell of a request, a confirmation, a change and a cancellation by SMS, each once',
    async () => {
      const { gateway, needs, texts } = await openWithSms()
      const received = await requestAppointment(needs, makeRequest(patient), someSender)
      const { edit, row } = await visitOf(needs, received.ok ? received.value.id : '')
      await deliver(needs)
      const { reference, service, ...request } = await row()
      expect(gateway.taken).toMatchObject([{ to: '233241234567', from: 'GEMEV' }])
      const link = `https://clinic.example${patientPath(needs, { reference, ...request })}`
      const [other, over] = [{ appointment_time: '10:00' }, { status: 'cancelled' }] as const
      for (const change of [confirmed, { notes: 'Fasting' }, other, over, {}]) {
        await edit(change)
        await deliver(needs)
      }
      expect(texts()).toEqual([
        `Hello Awinpoka, GEMEV has your request ${reference}. We will call or write within 24 hours. See your request: ${link}`,
        expect.stringContaining('December 1, 2026 at 9:30 AM at our Bole branch is confirmed.'),
        expect.stringContaining(
          'is now on Tuesday, December 1, 2026 at 10:00 AM at our Bole branch.',
        ),
        expect.stringContaining('has been cancelled.'),
      ])
      expect(texts().join()).not.toContain(service)
      expect(gateway.errors).toEqual([])
    },
  )

  it('do not confirm without a day and a time, nor tell of what is past', async () => {
    const { edit, needs, texts } = await openWithSms('hubtel', { ...patient, preferred_date: '' })
    await edit({ status: 'confirmed' })
    const again = await newRequest(needs, { ...patient, phone: '024 000 0001' })
    await again.edit({ ...confirmed, appointment_time: null })
    const past = { appointment_date: '2026-11-19', appointment_time: '09:30' }
    await again.edit(past, 'Written down later')
    await again.edit({ status: 'cancelled' })
    expect(await rows()).toEqual([])
    await deliver(needs)
    expect(texts()).toEqual([])
  })

  it('say that a result is ready, unless the patient wants none', async () => {
    const { id, needs } = await openWithSms()
    for (const _ of [1, 2])
      expect(await queueResultMessage(needs, everyBranch, id)).toEqual(done(null))
    expect(await summaries()).toEqual(['result sms waiting'])
    expect(await auditEntriesOf(needs, id)).toMatchObject([{ action: 'appointments.messaged' }])
    expect(await queueResultMessage(needs, { branch: 'Bole' }, id)).toEqual(notFound)
    await setColumns(needs, 'appointments', id, { messages_off_at: morning })
    // In the next hour, when the same message could be written again.
    needs.at('2026-11-20T09:00:00.000Z')
    const refused = await queueResultMessage(needs, everyBranch, id)
    expect(refused).toMatchObject({ kind: 'invalid', errors: { '': nothingToSend } })
    expect(await summaries()).toEqual(['result sms waiting'])
  })
})
