import { expect, it } from 'vitest'
import { messageQueue } from '#app/domain/messages/message-queue.server.ts'
import { writeReminders } from '#app/domain/messages/reminders.server.ts'
import { claimDue } from '#app/platform/queue/tasks.server.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { confirmed, deliver, patient, patientMessages, second } from '#tests/patient-messages.ts'

const pending = { status: 'pending' } as const
const noTime = { appointment_time: null }

describeOnSqlite('a visit whose message may be lost or is dropped on its way', (database) => {
  const { newRequest, openWithSms, summaries } = patientMessages(database)

  /** Two confirmed visits, each with a change: the gateway may have taken one message, and the other one is claimed. */
  async function twoVisits() {
    const { gateway, needs } = await openWithSms()
    const unclear = await newRequest(needs)
    const claimed = await newRequest(needs, { ...patient, phone: '024 000 0001' })
    return {
      needs,
      visits: [unclear, claimed],
      async announce(change: Parameters<typeof unclear.edit>[0]) {
        await unclear.edit(change)
        gateway.takeAndAnswerWith((response) => response.destroy())
        await deliver(needs)
        gateway.takeAndAnswerWith(undefined)
        await claimed.edit(change)
        needs.pass(30 * second)
        await claimDue(needs, messageQueue)
      },
      texts: (from: number) => gateway.taken.slice(from).map(({ text }) => text),
    }
  }

  const twice = (sentence: string) => [
    expect.stringContaining(sentence),
    expect.stringContaining(sentence),
  ]

  it('is taken back in words', async () => {
    const { announce, needs, texts, visits } = await twoVisits()
    await announce(confirmed)
    for (const { edit } of visits) await edit(pending)
    await deliver(needs)
    expect(texts(1)).toEqual(twice('has changed'))
  })

  it('is confirmed anew, once', async () => {
    const { announce, needs, texts, visits } = await twoVisits()
    await announce(confirmed)
    for (const { edit } of visits) {
      await edit(pending)
      await edit({ status: 'confirmed' })
      await edit({ notes: 'Called in vain' })
    }
    await deliver(needs)
    expect(texts(1)).toEqual(twice('at 9:30 AM at our Bole branch is confirmed.'))
  })

  it('is taken back again where that was what the message said, once', async () => {
    const { announce, needs, texts, visits } = await twoVisits()
    for (const { edit } of visits) await edit(confirmed)
    await deliver(needs)
    await announce(pending)
    for (const { edit } of visits) {
      await edit(noTime)
      await edit({ notes: 'Called in vain' })
    }
    await deliver(needs)
    expect(texts(3)).toEqual(twice('at 9:30 AM at our Bole branch has changed.'))
  })

  it('is reminded of as long as it holds, also where the gateway refused the word that it did not', async () => {
    const { gateway, needs } = await openWithSms()
    const { edit } = await newRequest(needs)
    await edit(confirmed)
    await deliver(needs)
    needs.at('2026-11-30T08:00:00.000Z')
    await edit(pending)
    gateway.answerWith((response) => void response.writeHead(400).end())
    await deliver(needs)
    gateway.answerWith(undefined)
    expect((await summaries()).at(-1)).toBe('withdrawn sms failed')
    needs.at('2026-11-30T09:00:00.000Z')
    expect(await writeReminders(needs)).toBe(0)
    await edit({ status: 'confirmed' })
    expect(await writeReminders(needs)).toBe(1)
    await deliver(needs)
    expect(gateway.taken.at(-1)?.text).toContain('look forward')
  })
})
