import { accraDate } from '#app/platform/clock.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import type { FieldErrors } from '#app/result.ts'
import { readRequest } from './appointment-request.schema.ts'
import { requestAppointment, requestKeyOf } from './appointments.server.ts'
import {
  createQuestion,
  createWorkChallenge,
  isChallengeMet,
  readChallengeAnswer,
} from './challenge.server.ts'
import type { Question, WorkChallenge } from './challenge.ts'
import type { Sender } from './request-limits.server.ts'
import { alreadyReceived, looksAutomatic, personLimitReached, tooMany } from './request-texts.ts'

/** The front desk's answer to whatever was sent in: a reference, or what stands in the way and why. */
export type RequestAnswer =
  | { kind: 'stored'; reference: string }
  | { kind: 'invalid'; errors: FieldErrors }
  | { kind: 'person-limit'; errors: FieldErrors; retryAfterSeconds: number }
  | Busy

/** A busy time: the same request is taken once the work is done or the question is answered. */
interface Busy {
  kind: 'busy'
  errors: FieldErrors
  retryAfterSeconds: number
  requestKey: string
  work: WorkChallenge
  question: Question
}

/** Receives a request in the rough, from a form or from JSON. */
export async function receiveRequest(
  needs: Needs<'db' | 'clock' | 'publicFormLimits' | 'tokens'>,
  input: unknown,
  sender: Sender,
): Promise<RequestAnswer> {
  const read = readRequest(input, accraDate(needs.clock.now()))
  if (!read.ok) return { kind: 'invalid', errors: read.errors }
  if (read.value.website) return { kind: 'invalid', errors: { '': looksAutomatic } }
  const requestKey = requestKeyOf(read.value, needs)
  const hasAnswered = isChallengeMet(needs, requestKey, readChallengeAnswer(input))
  const asked = { ...read.value, request_key: requestKey }
  const reception = await requestAppointment(needs, asked, sender, { hasAnswered })
  switch (reception.kind) {
    case 'stored':
      return reception
    case 'different':
      return { kind: 'invalid', errors: { '': alreadyReceived(reception.reference) } }
    case 'person-limit':
      return { ...reception, errors: { '': personLimitReached }, retryAfterSeconds: 3600 }
    case 'busy':
      return {
        kind: 'busy',
        errors: { '': tooMany },
        retryAfterSeconds: 600,
        requestKey,
        work: createWorkChallenge(needs, requestKey, reception.fullness),
        question: createQuestion(needs, requestKey),
      }
  }
}
