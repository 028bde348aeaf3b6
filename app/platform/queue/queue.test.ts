import { expect, it } from 'vitest'
import { enqueueMail, mailQueue } from '#app/platform/mail/outbox.server.ts'
import { createSealedTexts } from '#app/platform/secrets/sealed-text.server.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { claimDue, settle } from './tasks.server.ts'

describeOnEachDatabase('claimDue', (database) => {
  const outbox = (aheadMs = 0) => ({
    db: database().db,
    clock: { now: () => new Date(Date.now() + aheadMs) },
    texts: createSealedTexts('a secret'),
  })
  const store = (subject: string, aheadMs = 0) => {
    const mail = { to: 'ama@example.com', subject, text: 'Words' }
    return enqueueMail(outbox(aheadMs), mail, 'clinic.example')
  }

  it('gives no mail to two who ask at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      for (let n = 0; n < 8; n += 1) await store(`Mail ${n}`)
      const asking = Array.from({ length: 8 }, () => claimDue(outbox(), mailQueue))
      const claims = await Promise.all(asking)
      const ids = claims.flat().map(({ id }) => id)
      expect(ids.length).toBeGreaterThan(0)
      expect(new Set(ids).size).toBe(ids.length)
      await database().db.deleteFrom('outbox').execute()
    }
  })

  it('takes what was longest due first, and no more than asked for', async () => {
    await store('second', 20_000)
    await store('first', 10_000)
    await store('third', 30_000)
    const [first] = await claimDue(outbox(40_000), mailQueue, 1)
    expect(first?.subject).toBe('first')
    expect(await claimDue(outbox(40_000), mailQueue, 5)).toHaveLength(2)
    expect(await claimDue(outbox(40_000), mailQueue, 5)).toEqual([])
  })

  it('lets a process that lost its claim to another write nothing about the mail', async () => {
    await store('slow')
    const [slow] = await claimDue(outbox(), mailQueue, 1)
    const [fast] = await claimDue(outbox(61_000), mailQueue, 1)
    if (!slow || !fast) throw new Error('nothing was claimed')
    await settle(outbox(), mailQueue, slow, { status: 'failed', last_error: 'too slow' })
    expect(await database().db.selectFrom('outbox').selectAll().execute()).toEqual([fast])
  })
})
