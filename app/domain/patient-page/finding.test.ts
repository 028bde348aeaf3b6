import { expect, it } from 'vitest'
import { voidLink } from '#app/domain/appointments/appointments.patient-wishes.server.ts'
import { type ChallengeAnswer, readNumber } from '#app/domain/appointments/request/challenge.ts'
import { patientTokenOf } from '#app/domain/patient-link/patient-link.server.ts'
import { createSignedTokens } from '#app/platform/secrets/signed-tokens.server.ts'
import { done } from '#app/values/result.ts'
import { actingAs } from '#tests/acting-as.ts'
import { newClientAddress } from '#tests/appointment-requests.ts'
import { everyBranch, insertRequest, insertStaff, needsAt } from '#tests/appointments.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { recordStatements } from '#tests/recorded-statements.ts'
import { findPatientToken } from './finding.server.ts'

const noon = '2026-11-20T12:00:00.000Z'

/** The right answer to the question of a busy time. */
function answerTo(asked: Awaited<ReturnType<typeof findPatientToken>>): ChallengeAnswer {
  const question = !asked.ok && asked.kind === 'limited' ? asked.question : undefined
  const [, one = '', two = ''] = /What is (\w+) plus (\w+)\?/.exec(question?.text ?? '') ?? []
  const sum = readNumber(one) + readNumber(two)
  return { challenge: question?.token ?? '', answer: String(sum) }
}

describeOnSqlite('the page of an appointment', (database) => {
  const needs = () => {
    const all = needsAt(noon, database())
    return { ...all, tokens: createSignedTokens({ clock: all.clock, secret: 'of these tests' }) }
  }
  const newRow = (phone = '024 412 3456') => insertRequest(database(), noon, { phone })
  const find = (
    reference: string,
    phone: string,
    address = newClientAddress(),
    given?: ChallengeAnswer,
  ) => findPatientToken(needs(), { reference, phone }, address, given)

  it('is found by reference and phone number in any spelling', async () => {
    const row = await newRow()
    const token = done(patientTokenOf(needs(), row))
    const bare = row.reference.replaceAll('-', '')
    for (const reference of [row.reference, bare, ` ${bare.slice(2).toLowerCase()} `])
      expect(await find(reference, '+233-24-412-3456')).toEqual(token)
    for (const pasted of ['0244123456', 'tel:024/412/3456', '０２４４.１２３.４５６'])
      expect(await find(row.reference, pasted), pasted).toEqual(token)
    // Stored as nobody can read it.
    const odd = await newRow('(024) 4-1')
    expect(await find(odd.reference, '02441')).toMatchObject({ ok: true })
  })

  it('is not found by anything else, in the same words whatever is wrong', async () => {
    const row = await newRow()
    const other = await newRow('020 111 2222')
    const answers = [
      await find(row.reference, other.phone),
      await find('GM-2222-2222', row.phone),
      await find('GM-2222-2222', ''),
      await find("' or 1=1", '%'),
      await find(row.reference, ''),
      await find('Ɛ'.repeat(100), '+'.repeat(100)),
    ]
    expect(answers[0]).toMatchObject({ kind: 'invalid' })
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  it('is looked for in the same steps and words, whether there is such an appointment or not', async () => {
    const row = await newRow()
    const tries = async (reference: string, phone: string) => {
      const statements: string[] = []
      const visitor = newClientAddress()
      const recorded = { ...needs(), db: recordStatements(database().db, statements) }
      const answers = []
      // The last ones are beyond the limit of guesses.
      for (let time = 0; time < 12; time += 1) {
        answers.push(await findPatientToken(recorded, { reference, phone }, visitor))
      }
      return { statements, answers }
    }
    const unknown = await tries('GM-2222-2222', row.phone)
    expect(await tries(row.reference, '020 000 0000')).toEqual(unknown)
    const { answers, statements } = await tries(row.reference, row.phone)
    expect(answers[0]).toMatchObject({ ok: true })
    expect(statements).toEqual(unknown.statements)
    expect(statements.length).toBeGreaterThan(30)
    // Once its link was made void, it is not found any more.
    const acting = actingAs(await insertStaff(database()), needs())
    expect(await voidLink(acting, everyBranch, row)).toMatchObject({ ok: true })
    expect(await tries(row.reference, row.phone)).toEqual(unknown)
  })

  it('is looked for ten times an hour from one address, which locks out nobody else', async () => {
    const row = await newRow()
    const guess = (address: string) => find(row.reference, '020 000 0000', address)
    for (let tries = 1; tries <= 50; tries += 1) await guess('a guesser')
    expect(await find(row.reference, row.phone, 'a guesser')).toMatchObject({ kind: 'limited' })
    expect(await find(row.reference, row.phone)).toMatchObject({ ok: true })
    for (let tries = 1; tries <= 49; tries += 1) await guess(`one of many ${tries}`)
    expect(await find(row.reference, row.phone)).toMatchObject({ kind: 'limited' })
  })

  it('is looked for sixty times in ten minutes from one address, and then by whoever answers a question', async () => {
    for (let tries = 1; tries <= 60; tries += 1) await find(`x${tries}`, '', 'one address')
    const next = await newRow()
    const look = (given?: ChallengeAnswer, phone = next.phone) =>
      find(next.reference, phone, 'one address', given)
    const asked = await look()
    expect(asked).toMatchObject({ kind: 'limited', retryAfterSeconds: 600 })
    // In the same words where there is no such appointment; each question is another one.
    const unknown = await find('GM-2222-2222', next.phone, 'one address')
    expect(unknown).toEqual({ ...asked, question: expect.anything() })
    const given = answerTo(asked)
    expect(await look({ ...given, answer: '1' })).toMatchObject({ kind: 'limited' })
    expect(await look(given)).toMatchObject({ ok: true })
    // The answer is not valid for another guess.
    expect(await look(given, '020 000 0000')).toMatchObject({ kind: 'limited' })
    expect(await find(next.reference, next.phone)).toMatchObject({ ok: true })
  })

  it('leaves no more counts than tries within the limit, and one of what is no reference', async () => {
    const counts = async () =>
      (await database().db.selectFrom('rate_limits').select('key').execute()).length
    const before = await counts()
    for (let tries = 1; tries <= 60; tries += 1) await find(`x${tries}`, '', 'a flood')
    expect(await counts()).toBe(before + 1)
    for (const ending of 'ABCDEFGHJK') await find(`GM-2222-222${ending}`, '', 'a flood')
    expect(await counts()).toBe(before + 1)
  })
})
