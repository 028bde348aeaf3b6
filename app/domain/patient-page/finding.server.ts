import { createHash, timingSafeEqual } from 'node:crypto'
import { isReference } from '#app/domain/appointments/appointment.ts'
import { normalisedPhone } from '#app/domain/appointments/appointment-row.server.ts'
import {
  createQuestion,
  isChallengeMet,
} from '#app/domain/appointments/request/challenge.server.ts'
import type { ChallengeAnswer, Question } from '#app/domain/appointments/request/challenge.ts'
import {
  answerNewQuestion,
  answerQuestion,
} from '#app/domain/appointments/request/request-texts.ts'
import { isFirstLink, patientTokenOf } from '#app/domain/patient-link/patient-link.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { consumeRateLimit } from '#app/platform/limits/rate-limit.server.ts'
import { phoneDigits } from '#app/values/phone-number.ts'
import {
  done,
  type Invalid,
  invalid,
  type Limited,
  limited,
  type Result,
} from '#app/values/result.ts'
import { findTexts } from './patient-page-texts.ts'

/** Many patients share an address: above this limit a question is asked, but nobody is refused. */
const addressLimit = { points: 60, seconds: 600 }
/** So that somebody who guesses phone numbers locks nobody else out. */
const guessLimit = { points: 10, seconds: 3600 }
/** How often all addresses together may look for one reference. */
const referenceLimit = { points: 60, seconds: 3600 }

/** Every failure takes the same steps and has the same text, also for a void link: its holder knows reference and phone. */
export async function findPatientToken(
  needs: Needs<'clock' | 'db' | 'linkTokens' | 'tokens'>,
  { reference: typed, phone }: { reference: string; phone: string },
  address: string,
  given: ChallengeAnswer = { challenge: '', answer: '' },
): Promise<Result<string, Invalid | (Limited & { question?: Question })>> {
  const reference = readReference(typed)
  // An answer is valid only for this reference and phone number.
  const subject = `lookup of ${reference} by ${phoneKey(phone)}`
  const isInLimit = await consumeRateLimit(needs, `lookups from ${address}`, addressLimit)
  if (!isInLimit && !isChallengeMet(needs, subject, given)) {
    const answer = given.challenge ? answerNewQuestion : answerQuestion
    const busy = limited(addressLimit.seconds, { '': findTexts.manyLookups, answer })
    return { ...busy, question: createQuestion(needs, subject) }
  }
  if (!(await isReferenceInLimits(needs, reference, address))) {
    return limited(referenceLimit.seconds, { '': findTexts.tooMany })
  }
  const row = await needs.db
    .selectFrom('appointments')
    .select(['id', 'reference', 'link_version', 'phone'])
    .where('reference', '=', reference)
    .executeTakeFirst()
  const { phone: stored, ...request } = row ?? placeholderRow
  const token = patientTokenOf(needs, request)
  const isRight = timingSafeEqual(hashOf(phoneKey(phone)), hashOf(phoneKey(stored)))
  // Somebody without a phone number is found by none.
  const isFound = row !== undefined && stored !== '' && isRight && isFirstLink(request)
  return isFound ? done(token) : invalid({ '': findTexts.notFound })
}

/** A text that cannot be a reference is not counted, so that nobody can fill the table of counts. */
async function isReferenceInLimits(
  needs: Needs<'clock' | 'db'>,
  reference: string,
  address: string,
): Promise<boolean> {
  if (!isReference(reference)) return true
  const key = `lookups of ${hashOf(reference).toString('hex')}`
  return (
    (await consumeRateLimit(needs, `${key} from ${address}`, guessLimit)) &&
    (await consumeRateLimit(needs, key, referenceLimit))
  )
}

const placeholderRow = { id: '', reference: 'GM-2222-2222', link_version: 0, phone: '' }

function readReference(typed: string): string {
  const characters = typed
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replace(/^GM(?=.{8}$)/, '')
  const reference = `GM-${characters.slice(0, 4)}-${characters.slice(4, 20)}`
  return isReference(reference) ? reference : `not a reference: ${reference}`
}

const phoneKey = (typed: string) => normalisedPhone(typed) ?? phoneDigits(typed)

const hashOf = (text: string) => createHash('sha256').update(text).digest()
