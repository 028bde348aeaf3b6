import { expect, it as onEach } from 'vitest'
import { messageQueue } from '#app/domain/messages/message-queue.server.ts'
import { claimDue } from '#app/platform/queue/tasks.server.ts'
import { duringConcurrentChange } from '#tests/concurrent-change.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { confirmed, deliver, patientMessages, second } from '#tests/patient-messages.ts'
import { newVisit } from '#tests/undone-visits.ts'
import { dropOutdated } from './outdated.server.ts'

describeOnEachDatabase(
  'a change that is undone while its message is on its way',
  (database, kind) => {
    const it = onEach.runIf(kind === 'sqlite')
    const { openWithSms } = patientMessages(database)

    /** A confirmation that a delivery has claimed, and the move after it, which makes it outdated. */
    async function claimedConfirmation() {
      const { gateway, needs } = await openWithSms()
      const { edit, undoableEdit, undo } = await newVisit(database, needs)
      await edit(confirmed)
      needs.pass(30 * second)
      const [message] = await claimDue(needs, messageQueue)
      if (!message) throw new Error('no message')
      const moved = await undoableEdit({ appointment_time: '10:00' })
      return {
        needs,
        texts: () => gateway.taken.map(({ text }) => text),
        undo: () => undo(moved),
        drop: (db = needs.db) => dropOutdated({ db }, message),
      }
    }

    it('keeps a delivery from dropping what is true again', async () => {
      const { drop, needs, texts, undo } = await claimedConfirmation()
      await undo()
      await drop()
      await deliver(needs)
      expect(texts()).toEqual([expect.stringContaining('at 9:30 AM')])
    })

    onEach('renews what a delivery drops at the same moment', async () => {
      const { drop, needs, texts, undo } = await claimedConfirmation()
      await duringConcurrentChange(database(), drop, undo)
      await deliver(needs)
      expect(texts()).toEqual([expect.stringContaining('at 9:30 AM')])
    })

    it('stays dropped when nobody undoes it', async () => {
      const { drop, needs, texts } = await claimedConfirmation()
      await drop()
      await deliver(needs)
      expect(texts()).toEqual([expect.stringContaining('at 10:00 AM')])
    })
  },
)
