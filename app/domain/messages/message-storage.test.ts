import type { Updateable } from 'kysely'
import { expect, it as onEach } from 'vitest'
import { voidLink } from '#app/domain/appointments/appointments.patient-wishes.server.ts'
import { patientPath } from '#app/domain/patient-link/patient-link.server.ts'
import type { Database } from '#db/schema.ts'
import { everyBranch, insertRequest } from '#tests/appointments.ts'
import { clinicContent } from '#tests/clinic.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { confirmed, deliver, morning, patient, patientMessages } from '#tests/messaging.ts'
import { setColumns } from '#tests/rows.ts'
import { eraseOldTexts, expireMessages } from './message-queue.server.ts'
import { queueMessage } from './patient-messages.server.ts'
import { listMessages, listSent } from './staff-messages.server.ts'

describeOnEachDatabase('messages to patients, as they are stored,', (database, kind) => {
  const it = onEach.runIf(kind === 'sqlite')
  const { openByHand, openTold, openWithSms, rows } = patientMessages(database)
  /** The message about a confirmed visit, with these columns. */
  async function stored(columns: Updateable<Database['appointment_messages']>) {
    const visit = await openByHand()
    await visit.edit(confirmed)
    const [message] = await rows()
    await setColumns(visit.needs, 'appointment_messages', message?.id ?? '', columns)
    return visit
  }

  it('exist if and only if their change does', async () => {
    const { needs } = await openWithSms()
    const row = await insertRequest(database(), morning, patient)
    const undone = needs.db.transaction().execute(async (tx) => {
      const confirmedRow = { ...row, ...confirmed }
      await queueMessage({ ...needs, db: tx }, clinicContent, 'confirmed', confirmedRow)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await rows()).toEqual([])
  })

  it('are never readable in the database', async () => {
    const { edit, id, needs } = await openWithSms()
    await edit(confirmed)
    expect(JSON.stringify(await rows())).not.toMatch(/Awinpoka|Bole|clinic\.example/)
    const [message] = await listMessages(needs, id)
    expect(message?.text).toContain('Hello Awinpoka')
    // A sealed text that was copied to another row cannot be decrypted there.
    await edit({ appointment_time: '10:00' })
    const [first, other] = await rows()
    const { sealed_text = null } = first ?? {}
    await setColumns(needs, 'appointment_messages', other?.id ?? '', { sealed_text })
    expect((await listMessages(needs, id)).filter(({ text }) => text)).toHaveLength(1)
  })

  it('carry the new link of the page when staff have made the old one void before they were sent', async () => {
    const { acting, edit, id, needs, row, texts } = await openWithSms()
    await edit(confirmed)
    expect(await voidLink(acting, everyBranch, await row())).toMatchObject({ ok: true })
    const link = `https://clinic.example${patientPath(needs, await row())}`
    expect((await row()).link_version).toBe(2)
    expect((await listMessages(needs, id))[0]?.text).toContain(link)
    await deliver(needs)
    expect(texts()[0]).toContain(link)
    // A message that was sent keeps its text.
    await voidLink(acting, everyBranch, await row())
    expect((await listMessages(needs, id))[0]?.text).toContain(link)
  })

  it.each(['sent', 'waiting', 'manual'] as const)(
    'lose their words after 30 days, where they are "%s"',
    async (status) => {
      const channel = status === 'manual' ? 'whatsapp' : 'sms'
      const { needs } = await stored({ channel, status })
      const textAt = async (instant: string) => {
        needs.at(instant)
        await expireMessages(needs)
        await eraseOldTexts(needs)
        return (await rows())[0]?.sealed_text
      }
      expect(await textAt('2026-12-20T07:59:59.000Z')).toEqual(expect.any(String))
      expect(await textAt('2026-12-20T08:00:00.000Z')).toBeNull()
    },
  )

  const last_error = 'Its time had passed before it could be sent.'
  const sending = '2026-12-01T09:31:00.000Z'
  onEach.each([
    ['also where SMS is set up no more', {}, { status: 'failed', last_error }],
    // So that the list of staff does not have it any more.
    ['also by staff', { channel: 'whatsapp', status: 'manual' }, { status: 'dropped' }],
    ['unless a process is sending it now', { claimed_until: sending }, { status: 'waiting' }],
    // The process that has claimed it had a wrong clock.
    ['also in a claim', { claimed_until: '2099-01-01T00:00:00.000Z' }, { status: 'failed' }],
  ] as const)(
    'end when nobody has sent them by the time of the visit, %s',
    async (_, columns, end) => {
      const { needs } = await stored({ channel: 'sms', status: 'waiting', ...columns })
      needs.at('2026-12-01T09:29:00.000Z')
      await expireMessages(needs)
      expect(await rows()).toMatchObject([{ status: 'status' in columns ? 'manual' : 'waiting' }])
      needs.at('2026-12-01T09:30:00.000Z')
      await expireMessages(needs)
      expect(await rows()).toMatchObject([end])
    },
  )

  onEach('go with their appointment', async () => {
    const { id, needs } = await openTold()
    const text = expect.stringContaining('Hello Awinpoka')
    // As it stands in the file that a person is given.
    expect(await listSent(needs, [id])).toMatchObject([{ template: 'confirmed', text }])
    await needs.db.deleteFrom('appointments').execute()
    expect(await rows()).toEqual([])
  })
})
