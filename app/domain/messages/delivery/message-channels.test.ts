import { expect, it } from 'vitest'
import { enterAppointment } from '#app/domain/appointments/entry/appointments.entry.server.ts'
import { listMessages } from '#app/domain/messages/message-list.server.ts'
import { markWrittenByStaff } from '#app/domain/messages/unsent-messages.server.ts'
import { everyBranch, insertStaff, makeRequest } from '#tests/appointments.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { messagingAt } from '#tests/messaging.ts'
import {
  confirmed,
  deliver,
  minute,
  morning,
  patient,
  patientMessages,
} from '#tests/patient-messages.ts'

describeOnSqlite('messages to patients, by their channel,', (database) => {
  const { newRequest, openWithSms, openWithMail, rows, summaries } = patientMessages(database)

  it('of staff for a caller are sent like all others', async () => {
    const { gateway, needs } = await openWithSms()
    const { leave_empty: _, ...asked } = makeRequest(patient)
    const extra = { notes: null, request_key: 'entry', source: 'phone' } as const
    const entry = { ...asked, ...confirmed, ...extra }
    await enterAppointment(needs, everyBranch, entry, await insertStaff(database()))
    await deliver(needs)
    expect(gateway.taken).toHaveLength(1)
  })

  it('are mailed with the calendar file where there is no mobile phone', async () => {
    const { inbox, needs } = await openWithMail()
    const { id, edit } = await newRequest(needs)
    await edit(confirmed)
    await deliver(needs)
    const [mail] = inbox.messages
    expect(mail).toMatchObject({
      to: ['awinpoka@example.com'],
      subject: 'Your appointment at GEMEV',
    })
    const parts = mail?.text.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
    expect(parts).toContain('is confirmed.')
    expect(parts).toContain('text/calendar; charset=utf-8; method=PUBLISH')
    const file = Buffer.from(
      /BEGIN|(?:\r\n\r\n)([A-Za-z0-9+/=\r\n]{200,})/.exec(parts)?.[1] ?? '',
      'base64',
    )
    expect(file.toString()).toContain('DTSTART:20261201T093000Z')
    expect(file.toString()).not.toContain(makeRequest().service)
    expect(await rows()).toMatchObject([{ appointment_id: id, channel: 'mail', status: 'sent' }])
  })

  it('wait for staff where nothing is set up, and are theirs once they were opened in WhatsApp', async () => {
    const needs = messagingAt(morning, database())
    const { id, edit, staff } = await newRequest(needs)
    await edit(confirmed)
    await deliver(needs)
    expect(await summaries()).toEqual(['confirmed whatsapp manual'])
    await markWrittenByStaff(needs, everyBranch, { id, template: 'confirmed' }, staff)
    expect(await listMessages(needs, id)).toMatchObject([
      { status: 'sent', channel: 'whatsapp', sent_by: 'Ama Serwaa' },
    ])
  })

  it('that staff are to send are a confirmation until they have sent one', async () => {
    const needs = messagingAt(morning, database())
    const { id, edit, staff } = await newRequest(needs)
    await edit(confirmed)
    await edit({ appointment_time: '10:00' })
    expect(await summaries()).toEqual(['confirmed whatsapp dropped', 'confirmed whatsapp manual'])
    await markWrittenByStaff(needs, everyBranch, { id, template: 'confirmed' }, staff)
    await edit({ appointment_time: '11:00' })
    expect((await summaries()).at(-1)).toBe('changed whatsapp manual')
  })

  it('are not sent by SMS as well when staff have written by WhatsApp first', async () => {
    const { gateway, needs } = await openWithSms()
    const { id, edit, staff } = await newRequest(needs)
    await edit(confirmed)
    await markWrittenByStaff(needs, everyBranch, { id, template: 'confirmed' }, staff)
    await deliver(needs)
    expect(gateway.taken).toEqual([])
    expect(await summaries()).toEqual(['confirmed whatsapp sent'])
  })

  it('of a change are not sent as well when staff have written a confirmation of it', async () => {
    const { gateway, needs } = await openWithSms()
    const { id, edit, staff } = await newRequest(needs)
    await edit(confirmed)
    await deliver(needs)
    await edit({ appointment_time: '10:00' })
    await markWrittenByStaff(needs, everyBranch, { id, template: 'confirmed' }, staff)
    await deliver(needs)
    expect(gateway.taken).toHaveLength(1)
    expect(await summaries()).toEqual(['confirmed sms sent', 'changed whatsapp sent'])
  })

  it('of a former time are no confirmation of the present one', async () => {
    const needs = messagingAt(morning, database())
    const { id, edit, staff } = await newRequest(needs)
    await edit(confirmed)
    needs.pass(minute)
    await edit({ status: 'pending' })
    await markWrittenByStaff(needs, everyBranch, { id, template: 'confirmed' }, staff)
    expect(await summaries()).toEqual(['confirmed whatsapp dropped', 'confirmed whatsapp sent'])
  })

  it('go to mobile phones of Ghana alone by SMS', async () => {
    const { needs } = await openWithSms()
    // A landline, and a phone of another country.
    for (const phone of ['+233 39 209 1234', '+44 7700 900123']) {
      const { edit } = await newRequest(needs, { phone, email: 'awinpoka@example.com' })
      await edit(confirmed)
    }
    expect(await summaries()).toEqual(['confirmed whatsapp manual', 'confirmed whatsapp manual'])
  })
})
