import { listMessages } from '#app/domain/messages/message-list.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import type { BranchScope } from '#app/domain/staff/branch-scope.server.ts'
import { listViewers } from '#app/platform/audit/audit-entries.server.ts'
import { recordView } from '#app/platform/audit/audit-record.server.ts'
import { listEvents } from './appointment-events.server.ts'
import { findAppointment } from './appointments.finding.server.ts'

/** An appointment with its history, messages and readers; records that it was opened. Null when there is none. */
export async function openAppointment(
  needs: Needs<'by' | 'db' | 'clock' | 'messages'>,
  scope: BranchScope,
  id: string,
) {
  const appointment = await findAppointment(needs, scope, id)
  if (!appointment) return null
  const { reference } = appointment
  await recordView(needs, { action: 'appointments.opened', rowId: id, subject: reference })
  const [events, messages, viewers] = await Promise.all([
    listEvents(needs, id),
    listMessages(needs, id),
    listViewers(needs, id),
  ])
  return { appointment, events, messages, viewers }
}

/** The data that are shown of an opened appointment. */
export type OpenedAppointment = NonNullable<Awaited<ReturnType<typeof openAppointment>>>
