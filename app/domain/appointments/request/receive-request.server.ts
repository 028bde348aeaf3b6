import { closedDayText } from '#app/domain/hours/closed-day.server.ts'
import type { MessageNeeds } from '#app/domain/messages/patient-messages.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { type Invalid, invalid, type Limited, type Result } from '#app/result.ts'
import { readRequest } from './appointment-request.schema.ts'
import {
  createQuestion,
  createWorkChallenge,
  isChallengeMet,
  readChallengeAnswer,
} from './challenge.server.ts'
import type { Question, WorkChallenge } from './challenge.ts'
import {
  requestAppointment,
  requestKeyOf,
  type StoredRequest,
} from './request-appointment.server.ts'
import type { Sender } from './request-limits.server.ts'
import { alreadyReceived, looksAutomatic } from './request-texts.ts'
import { ruleContext } from './rule-context.server.ts'

/** Too many requests; at a busy time the same one is stored once its challenge is met. */
interface Busy extends Limited {
  challenge?: {
    requestKey: string
    work: WorkChallenge
    question: Question
  }
}

/** Why a request was not stored. */
export type Refusal = Invalid | Busy

/** Checks and stores a request from a form or from JSON. */
export async function receiveRequest(
  needs: MessageNeeds & Needs<'hours' | 'mail' | 'publicFormLimits' | 'tokens'>,
  input: unknown,
  sender: Sender,
): Promise<Result<StoredRequest, Refusal>> {
  const read = readRequest(input, await ruleContext(needs))
  if (!read.ok) return read
  const { confirmed_date, no_email: _, ...asked } = read.value
  if (asked.website) return invalid({ '': looksAutomatic })
  const { branch, preferred_date } = asked
  if (preferred_date && confirmed_date !== undefined && confirmed_date !== preferred_date) {
    const closed = await closedDayText(needs, { branch, day: preferred_date })
    if (closed) return invalid({ preferred_date: closed })
  }
  const requestKey = requestKeyOf(asked, needs)
  const challengeMet = isChallengeMet(needs, requestKey, readChallengeAnswer(input))
  const request = { ...asked, request_key: requestKey }
  const result = await requestAppointment(needs, request, sender, { challengeMet })
  if (result.ok) return result
  if (result.kind === 'conflict') return invalid({ '': alreadyReceived(result.current) })
  const { loadFactor, ...busy } = result
  if (loadFactor === undefined) return busy
  const work = createWorkChallenge(needs, requestKey, loadFactor)
  return { ...busy, challenge: { requestKey, work, question: createQuestion(needs, requestKey) } }
}
