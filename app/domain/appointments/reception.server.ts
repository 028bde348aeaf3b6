import type { Corrections } from '#app/outcome.ts'
import { accraDate } from '#app/platform/clock.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { readRequest } from './appointment-request.schema.ts'
import { requestAppointment } from './appointments.server.ts'
import type { Sender } from './request-limits.server.ts'
import { alreadyReceived, looksAutomatic, personLimitReached, tooMany } from './request-texts.ts'

/** The front desk's answer to whatever was sent in: a reference, or what stands in the way and why. */
export type Answer =
  | { kind: 'stored'; reference: string }
  | { kind: 'invalid'; errors: Corrections }
  | { kind: 'too-many'; errors: Corrections; retryAfterSeconds: number }

/** Receives a request in the rough, from a form or from JSON. */
export async function receiveRequest(
  needs: Needs<'db' | 'clock' | 'publicFormLimits'>,
  input: unknown,
  sender: Sender,
): Promise<Answer> {
  const read = readRequest(input, accraDate(needs.clock.now()))
  if (!read.ok) return { kind: 'invalid', errors: read.errors }
  if (read.value.website) return { kind: 'invalid', errors: { '': looksAutomatic } }
  const reception = await requestAppointment(needs, read.value, sender)
  switch (reception.kind) {
    case 'stored':
      return reception
    case 'different':
      return { kind: 'invalid', errors: { '': alreadyReceived(reception.reference) } }
    case 'too-many':
      return { kind: 'too-many', errors: { '': tooMany }, retryAfterSeconds: 600 }
    case 'person-limit':
      return { kind: 'too-many', errors: { '': personLimitReached }, retryAfterSeconds: 3600 }
  }
}
