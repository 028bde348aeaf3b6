import { refusals } from '#app/domain/appointments/appointment-texts.ts'
import {
  type Appointment,
  findAppointment,
} from '#app/domain/appointments/appointments.finding.server.ts'
import {
  type ChangeResult,
  changeAppointmentStatus,
} from '#app/domain/appointments/editing/appointments.editing.server.ts'
import type { FormerVisit } from '#app/domain/appointments/undo/former-visit.ts'
import type { MessageChannel } from '#app/domain/messages/message.ts'
import type { WrittenTemplate } from '#app/domain/messages/message-template.ts'
import type { StaffMessageNeeds } from '#app/domain/messages/patient-messages.server.ts'
import { patientPath } from '#app/domain/patient-link/patient-link.server.ts'
import { isAgreed } from '#app/domain/schedule/agreed-visit.ts'
import { findDisplacement } from '#app/domain/schedule/displaced-visits.server.ts'
import type { BranchScope } from '#app/domain/staff/branch-scope.server.ts'
import type { SeenRow } from '#app/platform/database/rows.server.ts'
import { fittingMessage, sendFittingMessage } from './appointments.bulk-messages.server.ts'
import type { BulkAction } from './bulk.ts'

const shown = [
  'id',
  'version',
  'first_name',
  'last_name',
  'phone_normalised',
  'reference',
  'branch',
  'appointment_date',
  'appointment_time',
] as const

/** The outcome of a bulk action for one appointment. */
export interface BulkOutcome {
  appointment: Pick<Appointment, (typeof shown)[number]> & {
    /** The whole address of the patient's page. */
    link: string
  }
  /** Why the appointment was not changed or gets no message, as a sentence. */
  refusal?: string
  /** The message that can be sent about the appointment, with the channel by which it is sent. */
  template?: WrittenTemplate
  channel?: MessageChannel
  /** The values that an undo of the change restores; without any part where the change cannot be undone. */
  undo?: FormerVisit | undefined
}

/** The outcomes for the appointments that were found, and how many were not found any more. */
export interface BulkOutcomes {
  outcomes: BulkOutcome[]
  gone: number
}

/**
 * Applies one action to several appointments, one after the other: each is changed or refused by itself. Staff send
 * messages by WhatsApp themselves. Appointments that are gone, or that belong to another branch by now, are only
 * counted.
 */
export async function applyBulkAction(
  needs: StaffMessageNeeds,
  scope: BranchScope,
  rows: readonly SeenRow[],
  action: BulkAction,
  staff: string,
): Promise<BulkOutcomes> {
  const outcomes: BulkOutcome[] = []
  let gone = 0
  for (const seen of rows) {
    const found = await findAppointment(needs, scope, seen.id)
    if (!found) {
      gone += 1
      continue
    }
    const outcome =
      action === 'message' || action === 'send'
        ? await messageAbout(needs, scope, found, action)
        : outcomeOf(await changeAppointmentStatus(needs, scope, { ...seen, status: action }, staff))
    const link = needs.settings.publicUrl + patientPath(needs, found)
    outcomes.push({ appointment: { ...partOf(found), link }, ...outcome })
  }
  return { outcomes, gone }
}

type Outcome = Omit<BulkOutcome, 'appointment'>

/** Sends the message that fits an appointment, or returns the one that can be sent; nobody is invited to a closed door. */
async function messageAbout(
  needs: StaffMessageNeeds,
  scope: BranchScope,
  found: Appointment,
  action: 'message' | 'send',
): Promise<Outcome> {
  const displacement = isAgreed(found) ? await findDisplacement(needs, found) : undefined
  if (displacement && !displacement.isKept) return { refusal: displacement.sentence }
  return action === 'send'
    ? sendFittingMessage(needs, scope, found.id)
    : fittingMessage(needs, found)
}

const outcomeOf = (result: ChangeResult): Outcome =>
  result.ok ? { undo: result.value.undo } : { refusal: changeRefusal(result) }

const partOf = (found: Appointment) =>
  Object.fromEntries(shown.map((name) => [name, found[name]])) as Pick<
    Appointment,
    (typeof shown)[number]
  >

/** Why a change was refused, as a sentence. */
export const changeRefusal = (failure: Exclude<ChangeResult, { ok: true }>) =>
  failure.kind === 'invalid' ? Object.values(failure.errors).join(' ') : refusals[failure.kind]
