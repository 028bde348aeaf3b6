import { randomUUID } from 'node:crypto'
import { expect, it as onEach } from 'vitest'
import { createSignedTokens } from '#app/platform/secrets/signed-tokens.server.ts'
import { makeRequest, needsAt } from '#tests/appointments.ts'
import { hours } from '#tests/clinic.ts'
import { databaseKinds } from '#tests/database-kinds.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { recordStatements } from '#tests/recorded-statements.ts'
import { readNumber } from './challenge.ts'
import { receiveRequest } from './receive-request.server.ts'
import { requestAppointment } from './request-appointment.server.ts'

const morning = Date.parse('2026-11-20T08:00:00.000Z')
const hour = 3600

/** An address of a mobile network, which many people share. */
const shared = { address: '198.51.100.1', network: '198.51.100.0/24' }
let networks = 0
const anywhere = () => {
  networks += 1
  return { address: `10.0.${networks}.1`, network: `10.0.${networks}.0/24` }
}

describeOnEachDatabase('limits of requests', (database, kind) => {
  const it = onEach.runIf(kind === 'sqlite')
  // why: a minute of a flood is long; on the database that more than one process writes, twenty at a time are a race.
  const atLast = onEach.runIf(kind === databaseKinds.at(-1))
  const needsAfter = (seconds: number) => {
    const { clock, ...needs } = needsAt(
      new Date(morning + seconds * 1000).toISOString(),
      database(),
    )
    const tokens = createSignedTokens({ clock, secret: 'a secret of these tests' })
    return { ...needs, clock, tokens, hours }
  }
  type Changes = Parameters<typeof makeRequest>[0]
  const ask = (changes: Changes, from = shared, seconds = 0, challengeMet = false) =>
    requestAppointment(
      needsAfter(seconds),
      makeRequest({ email: '', ...changes, request_key: randomUUID() }),
      from,
      { challengeMet },
    )

  /** Sends a request as a person does, who answers the question that is asked at a busy time. */
  async function sendAsPerson(phone: string, seconds: number) {
    const request = makeRequest({ phone, email: '', request_key: randomUUID() })
    const input = { ...request, no_email: 'yes', preferred_date: '' }
    const needs = needsAfter(seconds)
    const first = await receiveRequest(needs, input, shared)
    const challenge = !first.ok && first.kind === 'limited' ? first.challenge : undefined
    if (!challenge) return first
    const [, one = '', two = ''] = /(\w+) plus (\w+)/.exec(challenge.question.text) ?? []
    const answer = String(readNumber(one) + readNumber(two))
    return receiveRequest(needs, { ...input, challenge: challenge.question.token, answer }, shared)
  }

  atLast(
    'turn away no patient of a hundred requests in a minute from one address, but a flood of one number',
    async () => {
      const flood = '024 999 9999'
      // 17 patients send twice each; the others are of one number.
      const sent = Array.from({ length: 100 }, (_, index) =>
        index % 3 === 0 ? `020 000 ${1000 + (index % 51)}` : flood,
      )
      let refused = 0
      const atOnce = 20
      for (let first = 0; first < sent.length; first += atOnce) {
        const phones = sent.slice(first, first + atOnce)
        const seconds = Math.floor((first * 60) / sent.length)
        const results = await Promise.all(phones.map((phone) => sendAsPerson(phone, seconds)))
        for (const [index, result] of results.entries()) {
          if (phones[index] !== flood) expect(result).toMatchObject({ ok: true })
          else if (!result.ok) refused += 1
        }
      }
      const phones = await database().db.selectFrom('appointments').select('phone').execute()
      expect(phones.filter(({ phone }) => phone === flood)).toHaveLength(5)
      expect([phones.length, refused]).toEqual([34 + 5, 66 - 5])
      // The owner of that number is not refused for good either.
      expect(await sendAsPerson(flood, hour)).toMatchObject({ ok: true })
    },
  )

  it('count any spelling of a phone number as one, and any address of one mailbox', async () => {
    const spellings = ['024 123 4567', '+233 (0)24 123-4567', '00233241234567']
    for (const phone of [...spellings, '++233-24-1234567', '24 123 4567'])
      expect(await ask({ phone })).toMatchObject({ ok: true })
    expect(await ask({ phone: '(0)24-123-45-67' })).toMatchObject({ kind: 'limited' })
    expect(await ask({ phone: '024 123 4568' })).toMatchObject({ ok: true })

    const other = (index: number) => `020 555 000${index}`
    for (const [index, tag] of ['', '+a', '+b', '+c+d', '+'].entries()) {
      const email = `${index % 2 ? 'Ama' : 'ama'}${tag}@example.com`
      expect(await ask({ phone: other(index), email }, elsewhere)).toMatchObject({ ok: true })
    }
    const next = { phone: other(9), email: 'ama+z@example.com' }
    expect(await ask(next, elsewhere)).toMatchObject({ kind: 'limited' })
  })

  it('let a patient through whose number strangers use up elsewhere, after some work', async () => {
    const phone = '024 123 4567'
    for (let time = 0; time < 10; time += 1) {
      expect(await ask({ phone }, time < 5 ? shared : elsewhere)).toMatchObject({ ok: true })
    }
    expect(await ask({ phone }, shared, 0, true)).toMatchObject({ kind: 'limited' })
    const home = anywhere()
    const busy = await ask({ phone }, home)
    expect(busy).toMatchObject({ kind: 'limited', retryAfterSeconds: 600 })
    expect(busy).toHaveProperty('loadFactor', 1.1)
    expect(await ask({ phone }, home, 0, true)).toMatchObject({ ok: true })
    // This works once for each address: a stranger with many addresses sends one request from each.
    expect(await ask({ phone }, home, 0, true)).toMatchObject({ retryAfterSeconds: hour })
    expect(await ask({ phone }, shared, hour)).toMatchObject({ ok: true })
  })

  it('tell a stranger nothing of the number of somebody else, in words or by what is done', async () => {
    const known = '024 123 4567'
    for (let time = 0; time < 5; time += 1) await ask({ phone: known }, elsewhere)
    const steps: string[] = []
    const tries = async (sender: typeof shared, phone: string) => {
      steps.length = 0
      const { db, ...needs } = needsAfter(0)
      const recorded = { ...needs, db: recordStatements(db, steps) }
      const answers = []
      for (let time = 0; time < 6; time += 1) {
        const request = makeRequest({ phone, email: '', request_key: randomUUID() })
        const result = await requestAppointment(recorded, request, sender)
        answers.push(result.ok ? 'stored' : result)
      }
      return { answers, steps: [...steps] }
    }
    const ofKnown = await tries(anywhere(), known)
    expect(ofKnown).toEqual(await tries(anywhere(), '020 777 7777'))
    expect(ofKnown.answers.filter((answer) => answer === 'stored')).toHaveLength(5)
    expect(ofKnown.steps.length).toBeGreaterThan(30)
  })
})

/** Another address, in another network. */
const elsewhere = anywhere()
