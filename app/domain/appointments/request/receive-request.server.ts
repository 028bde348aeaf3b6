import { bookableServices } from '#app/domain/clinic/offerings.ts'
import { closedDayText } from '#app/domain/hours/shown-hours.server.ts'
import type { MessageNeeds } from '#app/domain/messages/patient-messages.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { accraDate } from '#app/platform/clock.ts'
import { done, type Invalid, invalid, type Limited, type Result } from '#app/values/result.ts'
import { readRequest, readUnchecked } from './appointment-request.schema.ts'
import type { RuleContext } from './appointment-request.ts'
import {
  createQuestion,
  createWorkChallenge,
  isChallengeMet,
  readChallengeAnswer,
} from './challenge.server.ts'
import type { Question, WorkChallenge } from './challenge.ts'
import {
  requestAppointment,
  requestedRow,
  requestKeyOf,
  type Sender,
} from './request-appointment.server.ts'
import { alreadyReceived, looksAutomatic } from './request-texts.ts'
import { findSameRequest, type StoredRequest } from './stored-request.server.ts'

interface Busy extends Limited {
  challenge?: {
    requestKey: string
    work: WorkChallenge
    question: Question
  }
}

export type Refusal = Invalid | Busy

export async function receiveRequest(
  needs: MessageNeeds & Needs<'hours' | 'mail' | 'publicFormLimits' | 'tokens'>,
  input: unknown,
  sender: Sender,
): Promise<Result<StoredRequest, Refusal>> {
  const read = readRequest(input, await ruleContext(needs))
  if (!read.ok) return refuseUnlessStored(needs, input, read)
  const { confirmed_date, no_email: _, ...asked } = read.value
  if (asked.leave_empty) return invalid({ '': looksAutomatic })
  const { branch, preferred_date } = asked
  if (preferred_date && confirmed_date !== undefined && confirmed_date !== preferred_date) {
    const closed = await closedDayText(needs, { branch, day: preferred_date })
    if (closed) return refuseUnlessStored(needs, input, invalid({ preferred_date: closed }))
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

/** The fields whose rules depend on the day or on the clinic's content: a value that was valid may be invalid later. */
const changingFields: readonly string[] = ['branch', 'preferred_date', 'second_service', 'service']

/** The stored request if the answer to it was lost, whatever rules have changed since; otherwise the refusal. */
async function refuseUnlessStored(
  needs: Needs<'clock' | 'db'>,
  input: unknown,
  refusal: Invalid,
): Promise<Result<StoredRequest>> {
  const wrong = Object.keys(refusal.errors)
  const sent = readUnchecked(input)
  if (!sent?.request_key || !wrong.every((name) => changingFields.includes(name))) return refusal
  const { confirmed_date: _, no_email: __, ...asked } = sent
  // A branch or a service that cannot be chosen any more may have been renamed in the stored request.
  const renamed = wrong.filter((name) => name !== 'preferred_date')
  const stored = await findSameRequest(needs, requestedRow(asked, needs), renamed)
  return stored ? done(stored) : refusal
}

export async function ruleContext({
  clinic,
  clock,
}: Needs<'clinic' | 'clock'>): Promise<RuleContext> {
  const { branches, offerings } = await clinic.read()
  return {
    today: accraDate(clock.now()),
    services: bookableServices(offerings.services),
    branches: branches.map(({ name }) => name),
  }
}
