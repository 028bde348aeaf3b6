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

/** The result of a submitted request: its reference, or why it was not stored. */
export type RequestAnswer =
  | { kind: 'stored'; reference: string }
  | { kind: 'invalid'; errors: FieldErrors }
  | { kind: 'person-limit'; errors: FieldErrors; retryAfterSeconds: number }
  | Busy

/** At a busy time the same request is stored once the work is sent or the question is answered. */
interface Busy {
  kind: 'busy'
  errors: FieldErrors
  retryAfterSeconds: number
  requestKey: string
  work: WorkChallenge
  question: Question
}

/** Checks and stores a request from a form or from JSON. */
export async function receiveRequest(
  needs: Needs<'db' | 'clock' | 'publicFormLimits' | 'tokens'>,
  input: unknown,
  sender: Sender,
): Promise<RequestAnswer> {
  const read = readRequest(input, accraDate(needs.clock.now()))
  if (!read.ok) return { kind: 'invalid', errors: read.errors }
  if (read.value.website) return { kind: 'invalid', errors: { '': looksAutomatic } }
  const requestKey = requestKeyOf(read.value, needs)
  const challengeMet = isChallengeMet(needs, requestKey, readChallengeAnswer(input))
  const request = { ...read.value, request_key: requestKey }
  const result = await requestAppointment(needs, request, sender, { challengeMet })
  switch (result.kind) {
    case 'stored':
      return result
    case 'different':
      return { kind: 'invalid', errors: { '': alreadyReceived(result.reference) } }
    case 'person-limit':
      return { ...result, errors: { '': personLimitReached }, retryAfterSeconds: 3600 }
    case 'busy':
      return {
        kind: 'busy',
        errors: { '': tooMany },
        retryAfterSeconds: 600,
        requestKey,
        work: createWorkChallenge(needs, requestKey, result.loadFactor),
        question: createQuestion(needs, requestKey),
      }
  }
}
