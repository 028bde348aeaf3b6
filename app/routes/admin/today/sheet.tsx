import { Phone } from 'lucide-react'
import { href, Link, redirect } from 'react-router'
import { readMove } from '#app/domain/appointments/appointment.schema.ts'
import {
  patientName,
  patientPhoneLink,
  servicesText,
} from '#app/domain/appointments/appointment.ts'
import { formerVisitsText } from '#app/domain/appointments/appointment-edit.ts'
import { notUpdated, refusals } from '#app/domain/appointments/appointment-texts.ts'
import { editAppointment } from '#app/domain/appointments/appointments.editing.server.ts'
import { findAppointment } from '#app/domain/appointments/appointments.finding.server.ts'
import { declineReschedule } from '#app/domain/appointments/appointments.patient-wishes.server.ts'
import { whatsappLink } from '#app/domain/clinic/links/links.ts'
import { channelFor, isSameToPatient } from '#app/domain/messages/message.ts'
import { isE164 } from '#app/domain/messages/message-template.ts'
import { listUnsentOf } from '#app/domain/messages/staff-messages.server.ts'
import { recordOpened, recordToldBy } from '#app/domain/messages/unsent-messages.server.ts'
import { patientPath } from '#app/domain/patient-link/patient-link.server.ts'
import { isAgreed } from '#app/domain/schedule/agreed-visit.ts'
import {
  freeTimesOf,
  readOverride,
  withChosenSlot,
} from '#app/domain/schedule/booking-form.schema.ts'
import { readSlot, slotValue } from '#app/domain/schedule/slot.ts'
import { findTimeChoice } from '#app/domain/today/answer-sheet.server.ts'
import { findNextRequest } from '#app/domain/today/today.server.ts'
import { maxReasonLength } from '#app/domain/today/today.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { readForm, readVersion } from '#app/http/form.ts'
import { found } from '#app/http/found.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { AskedBy } from '#app/routes/admin/appointments/badges.tsx'
import { catchFormErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { reloadOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import { ListQuery, useRowAction } from '#app/ui/admin/list/row-actions.tsx'
import { TextField } from '#app/ui/field.tsx'
import { dayOrNone } from '#app/values/day.ts'
import type { Route } from './+types/sheet.ts'
import { type Answer, AnswerForm, otherDayKey } from './answer-form.tsx'
import { deskAddress } from './desk-address.ts'
import { readDeskBranch } from './desk-branch.server.ts'
import { DeskSheet } from './desk-sheet.tsx'
import { CallAgain } from './telling.tsx'

export const handle = { permission: 'appointments' }

/** A request with the free times of a branch and a service, and the message that its patient will read. */
export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const { searchParams: query } = url
  const desk = await readDeskBranch(context)
  const otherDay = dayOrNone(query.get(otherDayKey))
  const asked = { id, branch: query.get('branch'), service: query.get('service'), desk, otherDay }
  const choice = found(await findTimeChoice(needs, context.get(staffMember), asked))
  const { appointment } = choice
  const { messages, visit } = await needs.clinic.read()
  const chosen =
    readSlot(query.get('slot') ?? '') ?? choice.free.find(({ date }) => date === otherDay) ?? null
  return {
    ...choice,
    chosen,
    // A time that was chosen in the calendar stands before the free ones; on another day the first is chosen.
    free: chosen
      ? [chosen, ...choice.free.filter((each) => slotValue(each) !== slotValue(chosen))]
      : choice.free,
    now: needs.clock.now().toISOString(),
    text: isAgreed(appointment) ? messages.changed : messages.confirmed,
    link: needs.settings.publicUrl + patientPath(needs, appointment),
    channel: channelFor(appointment, needs.messages.isSetUp),
    reasons: visit.refusals,
  }
}

/** Agrees on a visit: branch, service, day, time and status in one transaction, and then who tells the patient. */
export async function action({ request, params: { id }, context, url }: Route.ActionArgs) {
  const needs = context.get(platform)
  const staff = context.get(staffMember)
  const values = withChosenSlot(await readForm(request))
  const read = readMove({ ...values, status: 'confirmed' })
  if (!read.ok) return respondToFailure(read, { values, free: undefined })
  const override = readOverride(values)
  if (!override.ok) return respondToFailure(override, { values, free: undefined })
  const seen = { id, version: readVersion(values.version) }
  const before = found(await findAppointment(needs, staff, id))
  const { service = before.service, ...visit } = read.value
  const stays = service === before.service && isSameToPatient(before, visit)
  const result =
    stays && before.asked_date !== null
      ? await declineReschedule(needs, staff, seen)
      : await editAppointment(needs, staff, seen, read.value, override.value)
  if (!result.ok) return respondToFailure(result, { values, free: freeTimesOf(result) }, refusals)
  const { undo } = result.value
  const isTold = values.how === 'call'
  const next = values.next
    ? await findNextRequest(needs, { branch: await readDeskBranch(context) }, id)
    : null
  const to = deskAddress(
    url.searchParams,
    isTold ? 'told' : 'agreed',
    undo && formerVisitsText([undo]),
    next ? href('/admin/answer/:id', { id: next }) : undefined,
  )
  if (isTold) await recordToldBy(needs, staff, { id, by: 'call', version: undo?.version })
  const [message] = values.how === 'whatsapp' ? await listUnsentOf(needs, [id]) : []
  const { phone_normalised: e164 } = before
  if (!message?.text || !isE164(e164)) throw redirect(to)
  await recordOpened(needs, staff, { id, message: message.id })
  return { whatsapp: whatsappLink({ e164 }, message.text), to } satisfies Answer
}

export const shouldRevalidate = reloadOnConflict

export const clientAction = catchFormErrors(notUpdated)

export default function AnswerSheet({ loaderData, actionData }: Route.ComponentProps) {
  const { appointment, now } = loaderData
  const { id, phone, message } = appointment
  return (
    <DeskSheet
      // Another patient's sheet is announced by its heading, and begins with what is stored.
      key={id}
      title={<bdi>{patientName(appointment)}</bdi>}
      contact={
        <>
          <AskedBy {...appointment} />
          {phone && (
            <a href={patientPhoneLink(appointment)} className="button button-quiet mt-1">
              <Phone aria-hidden size={20} /> Call {phone}
            </a>
          )}
        </>
      }
    >
      {appointment.second_service && (
        <p className="mt-2 font-semibold">Asks for {servicesText(appointment)}</p>
      )}
      {message && (
        <bdi className="mt-2 block rounded-lg bg-shea p-3 whitespace-pre-line wrap-anywhere">
          {message}
        </bdi>
      )}
      <AnswerForm {...loaderData} answer={actionData as Answer | undefined} />
      <details className="mt-4 border-t border-clay pt-2">
        <summary className={summary}>Not reached</summary>
        <CallAgain appointment={appointment} now={now} lead="Call again:" />
      </details>
      <details>
        <summary className={summary}>Cannot be done here</summary>
        <Refusal {...loaderData} />
      </details>
      <p className="mt-3">
        <Link
          to={href('/admin/appointments/:id/edit', { id })}
          className="link inline-flex min-h-11 items-center"
        >
          All details and history
        </Link>
      </p>
    </DeskSheet>
  )
}

const summary = 'link inline-flex min-h-11 cursor-pointer items-center'

/** Cancels what the clinic cannot do, with a sentence that the patient reads. */
function Refusal({ appointment, reasons }: Route.ComponentProps['loaderData']) {
  const fetcher = useRowAction()
  return (
    <fetcher.Form
      method="post"
      action={href('/admin/appointments/:id/:act', { id: appointment.id, act: 'refuse' })}
      className="grid gap-2"
    >
      <input type="hidden" name="version" value={appointment.version} />
      <ListQuery />
      {[...reasons, ''].map((reason, index) => (
        <label key={reason} className="choice">
          <input type="radio" name="reason" value={reason} defaultChecked={index === 0} />
          {reason || 'Another reason, or none'}
        </label>
      ))}
      <TextField
        name="other_reason"
        label="What the patient will read"
        maxLength={maxReasonLength}
      />
      <p>
        <button type="submit" className="button button-danger" disabled={fetcher.state !== 'idle'}>
          Cancel the request
        </button>
      </p>
    </fetcher.Form>
  )
}
