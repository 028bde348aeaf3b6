import { refusals } from '#app/domain/appointments/appointment-texts.ts'
import {
  type Appointment,
  findAppointment,
} from '#app/domain/appointments/appointments.finding.server.ts'
import { missingFor, needsSentence } from '#app/domain/appointments/whatsapp-needs.ts'
import {
  channelFor,
  type MessageChannel,
  messageHistory,
  noMessagesWanted,
  nothingToSend,
  usefulUntil,
} from '#app/domain/messages/message.ts'
import { listMessages } from '#app/domain/messages/message-list.server.ts'
import { isE164, type WrittenTemplate } from '#app/domain/messages/message-template.ts'
import {
  queueMessage,
  type StaffMessageNeeds,
} from '#app/domain/messages/patient-messages.server.ts'
import type { BranchScope } from '#app/domain/staff/branch-scope.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'

/** The message that fits an appointment, and how it goes to the patient; or why there is none. */
export type FittingMessage =
  | { refusal: string }
  | { template: WrittenTemplate; channel: MessageChannel }

/** The message that fits an appointment now, unless the patient has got it or a gateway is about to send it. */
export async function fittingMessage(
  needs: StaffMessageNeeds,
  appointment: Appointment,
): Promise<FittingMessage> {
  const { id, status, phone_normalised, messages_off_at } = appointment
  if (messages_off_at) return { refusal: noMessagesWanted }
  const template = status === 'cancelled' ? status : 'confirmed'
  const missing = missingFor(template, appointment)
  if (missing.length > 0) return { refusal: needsSentence(template, missing) }
  const earlier = (await listMessages(needs, id)).find(
    (message) =>
      !message.isOutdated &&
      message.status !== 'dropped' &&
      (message.template === template ||
        (message.template === 'changed' && template === 'confirmed')),
  )
  if (earlier?.status === 'sent' || earlier?.status === 'waiting')
    return { refusal: `${messageHistory(earlier)}.` }
  const now = needs.clock.now()
  if (usefulUntil(template, appointment, now) <= now.toISOString())
    return { refusal: 'Its time has passed.' }
  // A message that no gateway has taken, or that waits for staff, goes by WhatsApp.
  const channel = earlier ? 'whatsapp' : channelFor(appointment, needs.messages.isSetUp)
  if (channel === 'whatsapp' && !isE164(phone_normalised))
    return { refusal: 'The phone number cannot be read as one.' }
  return { template, channel }
}

/** Stores the message that fits, if it goes by SMS or mail, once for each version of the appointment. */
export async function sendFittingMessage(
  needs: StaffMessageNeeds,
  scope: BranchScope,
  id: string,
): Promise<FittingMessage> {
  const content = await needs.clinic.read()
  return transact(needs.db, async (tx) => {
    const inTransaction = { ...needs, db: tx }
    const appointment = await findAppointment(inTransaction, scope, id)
    if (!appointment) return { refusal: refusals['not-found'] }
    const fitting = await fittingMessage(inTransaction, appointment)
    if ('refusal' in fitting) return fitting
    const { template, channel } = fitting
    if (channel === 'whatsapp') return { refusal: 'This patient is written to by WhatsApp.' }
    const onceKey = `${template} of ${id} at version ${appointment.version}`
    const queued = await queueMessage(inTransaction, content, template, appointment, { onceKey })
    if (queued === 'none') return { refusal: nothingToSend }
    if (queued === 'new')
      await recordAudit(inTransaction, {
        action: 'appointments.messaged',
        rowId: id,
        subject: appointment.reference,
        details: [template],
      })
    return fitting
  })
}
