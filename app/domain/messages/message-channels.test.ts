import { expect, it } from 'vitest'
import { enterAppointment } from '#app/domain/appointments/appointments.entry.server.ts'
import { claimDue } from '#app/platform/queue/tasks.server.ts'
import { everyBranch, makeRequest } from '#tests/appointments.ts'
import { duringConcurrentChange } from '#tests/concurrent-change.ts'
import { describeOnEachDatabase, describeOnSqlite } from '#tests/databases.ts'
import { confirmed, deliver, minute, patient, patientMessages, second } from '#tests/messaging.ts'
import { messageQueue } from './message-queue.server.ts'
import { dropOutdated } from './outdated.server.ts'
import { listMessages } from './staff-messages.server.ts'
import { recordOpened, recordToldBy } from './unsent-messages.server.ts'

const atTen = { appointment_time: '10:00' }

describeOnSqlite('messages to patients, by their channel,', (database) => {
  const { newRequest, openByHand, openTold, openWithSms, openWithMail, rows, summaries } =
    patientMessages(database)
  const tellByWhatsApp = ({ acting, id }: Awaited<ReturnType<typeof newRequest>>) =>
    recordToldBy(acting, everyBranch, { id, by: 'whatsapp' })

  it('of staff for a caller are sent like all others', async () => {
    const { acting, needs, texts } = await openWithSms()
    const { leave_empty, ...asked } = makeRequest({ phone: '024 000 0001' })
    const entry = { ...asked, ...confirmed, notes: null, source: 'phone' } as const
    await enterAppointment(acting, everyBranch, { ...entry, request_key: 'entry' })
    await deliver(needs)
    expect(texts()).toHaveLength(1)
  })

  it('are mailed with the calendar file where there is no mobile phone', async () => {
    const { edit, id, inbox, needs } = await openWithMail()
    await edit(confirmed)
    await deliver(needs)
    const [mail] = inbox.messages
    const subject = 'Your appointment at GEMEV'
    expect(mail).toMatchObject({ to: ['awinpoka@example.com'], subject })
    const parts = mail?.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
    expect(parts).toContain('is confirmed.')
    expect(parts).toContain('text/calendar; charset=utf-8; method=PUBLISH')
    const [, encoded = ''] = /BEGIN|(?:\r\n\r\n)([A-Za-z0-9+/=\r\n]{200,})/.exec(parts) ?? []
    const file = Buffer.from(encoded, 'base64').toString()
    expect(file).toContain('DTSTART:20261201T093000Z')
    expect(file).not.toContain(makeRequest().service)
    expect(await rows()).toMatchObject([{ appointment_id: id, channel: 'mail', status: 'sent' }])
  })

  it.each(['opened', 'written'])(
    'are not sent by SMS as well when staff have %s them in WhatsApp first',
    async (how) => {
      const visit = await openWithSms()
      await visit.edit(confirmed)
      if (how === 'opened') await recordOpened(visit.acting, everyBranch, visit)
      else await tellByWhatsApp(visit)
      await deliver(visit.needs)
      expect(visit.texts()).toEqual([])
      const status = how === 'opened' ? 'manual' : 'sent'
      expect(await summaries()).toEqual([`confirmed whatsapp ${status}`])
    },
  )

  it('of a change are not sent as well when staff have written a confirmation of it', async () => {
    const visit = await openTold()
    await visit.edit(atTen)
    await tellByWhatsApp(visit)
    await deliver(visit.needs)
    expect(visit.texts()).toHaveLength(1)
    expect(await summaries()).toEqual(['confirmed sms sent', 'changed whatsapp sent'])
  })

  it('wait for staff where nothing is set up, as a confirmation until they have sent one', async () => {
    const visit = await openByHand()
    await visit.edit(confirmed)
    await deliver(visit.needs)
    await visit.edit(atTen)
    expect(await summaries()).toEqual(['confirmed whatsapp dropped', 'confirmed whatsapp manual'])
    await tellByWhatsApp(visit)
    const [sent] = await listMessages(visit.needs, visit.id)
    expect(sent).toMatchObject({ status: 'sent', channel: 'whatsapp', sent_by: 'Ama Serwaa' })
    await visit.edit({ appointment_time: '11:00' })
    expect((await summaries()).at(-1)).toBe('changed whatsapp manual')
  })

  it('of a former time are no confirmation of the present one', async () => {
    const visit = await openByHand()
    await visit.edit(confirmed)
    visit.needs.pass(minute)
    await visit.edit({ status: 'pending' })
    await tellByWhatsApp(visit)
    expect(await summaries()).toEqual(['confirmed whatsapp dropped', 'withdrawn whatsapp sent'])
  })

  // A landline, and a phone of another country.
  it.each(['+233 39 209 1234', '+44 7700 900123'])('do not go to %s by SMS', async (phone) => {
    const { edit } = await openWithSms('hubtel', { ...patient, phone })
    await edit(confirmed)
    expect(await summaries()).toEqual(['confirmed whatsapp manual'])
  })
})

describeOnEachDatabase('an undo while a message is on its way', (database, kind) => {
  const { openWithSms } = patientMessages(database)

  /** A confirmation that a delivery has claimed, and the move after it, which makes it outdated. */
  async function claimedConfirmation() {
    const { edit, needs, texts, undo } = await openWithSms()
    await edit(confirmed)
    needs.pass(30 * second)
    const [message] = await claimDue(needs, messageQueue)
    if (!message) throw new Error('no message')
    const moved = await edit(atTen)
    return {
      undo: () => undo(moved),
      drop: (db = needs.db) => dropOutdated({ db }, message),
      async told() {
        await deliver(needs)
        return texts().map((text) => /at (\S+) AM/.exec(text)?.[1])
      },
    }
  }

  it.runIf(kind === 'sqlite')(
    'keeps a delivery from dropping what is true again, and nothing else',
    async () => {
      const { drop, told, undo } = await claimedConfirmation()
      await undo()
      await drop()
      expect(await told()).toEqual(['9:30'])
      const other = await claimedConfirmation()
      await other.drop()
      expect(await other.told()).toEqual(['10:00'])
    },
  )

  it('renews what a delivery drops at the same moment', async () => {
    const { drop, told, undo } = await claimedConfirmation()
    await duringConcurrentChange(database(), drop, undo)
    expect(await told()).toEqual(['9:30'])
  })
})
