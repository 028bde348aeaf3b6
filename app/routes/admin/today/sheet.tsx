import { MessageCircle, Phone, X } from 'lucide-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Form, href, Link, redirect, useNavigate, useNavigation } from 'react-router'
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
import { channelFor, isSameToPatient, type MessagedVisit } from '#app/domain/messages/message.ts'
import { isE164, messageText } from '#app/domain/messages/message-template.ts'
import { listUnsentOf } from '#app/domain/messages/staff-messages.server.ts'
import { recordOpened, recordToldBy } from '#app/domain/messages/unsent-messages.server.ts'
import { patientPath } from '#app/domain/patient-link/patient-link.server.ts'
import { isAgreed } from '#app/domain/schedule/agreed-visit.ts'
import {
  freeTimesOf,
  readOverride,
  withChosenSlot,
} from '#app/domain/schedule/booking-form.schema.ts'
import {
  type FreeTime,
  maxOverrideReasonLength,
  overrideField,
  slotValue,
} from '#app/domain/schedule/slot.ts'
import { findTimeChoice } from '#app/domain/today/answer-sheet.server.ts'
import { findNextRequest } from '#app/domain/today/today.server.ts'
import { maxReasonLength } from '#app/domain/today/today.ts'
import { platform, session, staffMember } from '#app/http/context.ts'
import { readForm, readVersion } from '#app/http/form.ts'
import { found } from '#app/http/found.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { AskedBy } from '#app/routes/admin/appointments/badges.tsx'
import { catchActionErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { useBackOfficeClinic } from '#app/routes/admin/use-back-office-clinic.ts'
import { useOwnBranches } from '#app/routes/admin/use-member.ts'
import { Failure } from '#app/ui/admin/failure.tsx'
import { reloadOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import { ListQuery, useRowAction } from '#app/ui/admin/list/row-actions.tsx'
import { useListState } from '#app/ui/admin/list/use-list-state.ts'
import { RadioField } from '#app/ui/choice-field.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Message } from '#app/ui/message.tsx'
import { chartDay, clockText, dayAndTime } from '#app/values/date-text.ts'
import { isDay, isTime } from '#app/values/day.ts'
import { listAddress } from '#app/values/lists/list-state.ts'
import type { FieldErrors } from '#app/values/result.ts'
import type { Route } from './+types/sheet.ts'
import { deskBranch } from './desk-branch.ts'
import { CallAgain } from './telling.tsx'

export const handle = { permission: 'appointments' }

/** A request with the free times of a branch and a service, and the message that its patient will read. */
export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const { searchParams: query } = url
  const staff = context.get(staffMember)
  const { branches, messages, visit } = await needs.clinic.read()
  const desk = deskBranch(staff, context.get(session).headers, branches)
  const asked = { id, branch: query.get('branch'), service: query.get('service'), desk }
  const choice = found(await findTimeChoice(needs, staff, asked))
  const [date = '', time = ''] = (query.get('slot') ?? '').split('T')
  const chosen = isDay(date) && isTime(time) ? { date, time } : null
  const { appointment } = choice
  return {
    ...choice,
    chosen,
    // A time that was chosen in the calendar stands before the free ones.
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

/** Why nothing was stored; or the message to open in WhatsApp, and the screen that comes next. */
interface Answer {
  errors?: FieldErrors
  values?: Record<string, string>
  free?: FreeTime[] | undefined
  whatsapp?: string
  to?: string
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
  const stays = before.asked_date !== null && isSameVisit(before, read.value)
  const result = stays
    ? await declineReschedule(needs, staff, seen)
    : await editAppointment(needs, staff, seen, read.value, override.value)
  if (!result.ok) return respondToFailure(result, { values, free: freeTimesOf(result) }, refusals)
  const { branches } = await needs.clinic.read()
  const branch = deskBranch(staff, context.get(session).headers, branches)
  const next = values.next ? await findNextRequest(needs, { branch }, id) : null
  const { undo } = result.value
  const to = listAddress(
    next ? href('/admin/answer/:id', { id: next }) : href('/admin'),
    searchOf(url.searchParams),
    values.how === 'call' ? 'told' : 'confirmed',
    undo && formerVisitsText([undo]),
  )
  if (values.how === 'call')
    await recordToldBy(needs, staff, { id, by: 'call', version: undo?.version })
  const [message] = values.how === 'whatsapp' ? await listUnsentOf(needs, [id]) : []
  const { phone_normalised: e164 } = before
  if (!message?.text || !isE164(e164)) throw redirect(to)
  await recordOpened(needs, staff, { id, message: message.id })
  return { whatsapp: whatsappLink({ e164 }, message.text), to } satisfies Answer
}

const isSameVisit = (
  before: Awaited<ReturnType<typeof findAppointment>> & object,
  { service = before.service, ...visit }: { service?: string } & MessagedVisit,
) => service === before.service && isSameToPatient(before, visit)

export const shouldRevalidate = reloadOnConflict

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<Answer>(serverAction as () => Promise<Answer>, {
    errors: { '': notUpdated },
    values: {},
  })

export default function AnswerSheet({ loaderData, actionData }: Route.ComponentProps) {
  const { appointment } = loaderData
  const heading = useRef<HTMLHeadingElement>(null)
  const { id } = appointment
  // biome-ignore lint/correctness/useExhaustiveDependencies: each patient's sheet is announced by its heading.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [id])
  return (
    <section aria-labelledby="sheet" className="desk-sheet card" key={id}>
      <header className="flex items-start gap-3">
        <div className="min-w-0 grow wrap-anywhere">
          <h2 id="sheet" ref={heading} tabIndex={-1}>
            <bdi>{patientName(appointment)}</bdi>
          </h2>
          <AskedBy {...appointment} />
          {appointment.phone && (
            <a href={patientPhoneLink(appointment)} className="button button-quiet mt-1">
              <Phone aria-hidden size={20} /> Call {appointment.phone}
            </a>
          )}
        </div>
        <CloseLink />
      </header>
      {appointment.second_service && (
        <p className="mt-2 font-semibold">Asks for {servicesText(appointment)}</p>
      )}
      {appointment.message && (
        <bdi className="mt-2 block rounded-lg bg-shea p-3 whitespace-pre-line wrap-anywhere">
          {appointment.message}
        </bdi>
      )}
      <AnswerForm {...loaderData} answer={actionData as Answer | undefined} />
      <NotReached {...loaderData} />
      <Refusal {...loaderData} />
      <p className="mt-3">
        <Link
          to={href('/admin/appointments/:id/edit', { id })}
          className="link inline-flex min-h-11 items-center"
        >
          All details and history
        </Link>
      </p>
    </section>
  )
}

/** The search, which stays while patients are opened. */
const searchOf = (query: URLSearchParams) =>
  new URLSearchParams([...query].filter(([name, value]) => name === 'q' && value))

function CloseLink() {
  const { query } = useListState()
  return (
    <Link
      to={listAddress(href('/admin'), searchOf(query))}
      preventScrollReset
      className="icon-button"
    >
      <X aria-hidden size={22} />
      <span className="sr-only">Close</span>
    </Link>
  )
}

type Sheet = Route.ComponentProps['loaderData']

/** Branch, service and time, what the patient will read, and who tells it. */
function AnswerForm({ answer, ...sheet }: Sheet & { answer: Answer | undefined }) {
  const { appointment, channel, refusal } = sheet
  const { errors = {}, values = {} } = answer ?? {}
  const { branch = sheet.branch, service = sheet.service } = values
  const free = answer?.free ?? sheet.free
  const { services } = useBackOfficeClinic()
  const branches = useOwnBranches()
  const place = `${branch} ${service}`
  const [picked, setPicked] = useState({ place, slot: values.slot ?? firstSlot(sheet) })
  // Another branch or service has other free times.
  const slot = picked.place === place ? picked.slot : firstSlot(sheet)
  const setSlot = (slot: string) => setPicked({ place, slot })
  // Also while the times of another branch are read: one that is tapped meanwhile would be lost.
  const isBusy = useNavigation().state !== 'idle'
  const whatsapp = useWhatsAppTab(answer)
  const [date = '', time = ''] = slot.split('T')
  const chosen = { ...appointment, branch, clinic_reason: null, link: sheet.link }
  const preview = messageText(sheet.text, {
    ...chosen,
    appointment_date: date || null,
    appointment_time: time || null,
  })
  const isSentByProgram = channel === 'sms' || channel === 'mail'
  const mayWrite = !appointment.messages_off_at && isE164(appointment.phone_normalised)
  const how = isSentByProgram || !mayWrite ? 'auto' : 'whatsapp'
  return (
    <Form
      method="post"
      className="mt-3 grid gap-4"
      onSubmit={({ currentTarget, nativeEvent }) => {
        const isWide = matchMedia('(width >= 69rem)').matches
        ;(currentTarget.elements.namedItem('next') as HTMLInputElement).value = isWide ? 'yes' : ''
        const { submitter } = nativeEvent as SubmitEvent
        if ((submitter as HTMLButtonElement | null)?.value === 'whatsapp') whatsapp.open()
      }}
    >
      <input type="hidden" name="version" value={appointment.version} />
      <input type="hidden" name="next" defaultValue="" />
      <TimesField
        name="service"
        legend="Test or service"
        choices={services}
        chosen={service}
        error={errors.service}
      />
      {branches.length > 1 && (
        <TimesField
          name="branch"
          legend="Branch"
          choices={branches}
          chosen={branch ?? ''}
          error={errors.branch}
        />
      )}
      {branches.length === 1 && <input type="hidden" name="branch" value={branches[0]} />}
      <noscript>
        <button type="submit" formMethod="get" className="button button-quiet">
          Show the free times
        </button>
      </noscript>
      <fieldset disabled={isBusy} className="disabled:opacity-50">
        <legend className="font-semibold">
          When <span className="font-normal text-stone">{wishText(appointment)}</span>
        </legend>
        {refusal && <p className="text-terracotta">{Object.values(refusal.errors).join(' ')}</p>}
        <ul className="mt-1 grid gap-2">
          {[...new Set(free.map(({ date }) => date))].map((day) => (
            <li key={day} className="flex flex-wrap items-center gap-2">
              <span className="basis-full text-stone">{chartDay(day)}</span>
              {free
                .filter((each) => each.date === day)
                .map((each) => (
                  <label key={slotValue(each)} className="choice">
                    <input
                      type="radio"
                      name="slot"
                      value={slotValue(each)}
                      checked={slot === slotValue(each)}
                      onChange={() => setSlot(slotValue(each))}
                    />
                    <span className="sr-only">{chartDay(day)}, </span>
                    {clockText(each.time)}
                  </label>
                ))}
            </li>
          ))}
          <li>
            <label className="choice w-fit">
              <input
                type="radio"
                name="slot"
                value=""
                checked={!free.some((each) => slotValue(each) === slot)}
                onChange={() => setSlot('')}
              />
              Another time
            </label>
          </li>
        </ul>
        <div className="another-time">
          <TextField
            name="appointment_date"
            label="Day"
            type="date"
            required
            defaultValue={values.appointment_date ?? appointment.appointment_date ?? sheet.day}
            error={errors.appointment_date}
          />
          <TextField
            name="appointment_time"
            label="Time"
            type="time"
            required
            defaultValue={values.appointment_time ?? appointment.appointment_time ?? ''}
            error={errors.appointment_time}
          />
        </div>
        {answer?.free && (
          <TextField
            name={overrideField}
            label="Outside what is free? Say why, and book it"
            hint="Your colleagues read this in the history. Please write nothing about health."
            maxLength={maxOverrideReasonLength}
            error={errors[overrideField]}
          />
        )}
      </fieldset>
      {slot && (
        <div>
          <p className="font-semibold">They will read:</p>
          <p className="mt-1 rounded-lg bg-shea p-3 whitespace-pre-line wrap-anywhere">{preview}</p>
        </div>
      )}
      {answer?.whatsapp ? (
        <Message kind="status">
          Confirmed.{' '}
          <a href={answer.whatsapp} target="_blank" rel="noreferrer" className="link">
            Open WhatsApp
          </a>
        </Message>
      ) : (
        <div className="sheet-actions">
          {/* In view wherever the sheet is scrolled. */}
          {errors[''] && <Failure text={errors['']} />}
          <button type="submit" name="how" value={how} disabled={isBusy} className="button">
            {how === 'whatsapp' && <MessageCircle aria-hidden size={20} />}
            {confirmLabel(how, isSentByProgram)}
          </button>
          <button
            type="submit"
            name="how"
            value="call"
            disabled={isBusy}
            className="button button-quiet"
          >
            Confirm, I have told them
          </button>
        </div>
      )}
    </Form>
  )
}

function confirmLabel(how: string, isSentByProgram: boolean): string {
  if (how === 'whatsapp') return 'Confirm and open WhatsApp'
  return isSentByProgram ? 'Confirm and send the message' : 'Confirm'
}

/** The time that is chosen at first: the agreed one, the patient's wish, or the first free one. */
function firstSlot({ chosen, free, appointment, refusal }: Sheet): string {
  if (chosen) return slotValue(chosen)
  const { appointment_date: date, appointment_time: time } = appointment
  if (date && time && !refusal && !appointment.asked_date) return slotValue({ date, time })
  return free[0] ? slotValue(free[0]) : ''
}

function wishText({
  preferred_date,
  asked_date,
  appointment_date,
  appointment_time,
}: Sheet['appointment']) {
  if (asked_date) return `asks for ${chartDay(asked_date)}`
  if (appointment_date) return `now ${dayAndTime(appointment_date, appointment_time)}`
  return preferred_date ? `wish: ${chartDay(preferred_date)}` : 'no wish'
}

type TimesFieldProps = Pick<
  ComponentProps<typeof RadioField<string>>,
  'name' | 'legend' | 'choices' | 'error'
> & { chosen: string }

/** A choice that decides which times are free: they are read again at once. */
function TimesField({ choices, chosen, ...field }: TimesFieldProps) {
  const navigate = useNavigate()
  const { query } = useListState()
  return (
    <RadioField
      {...field}
      areButtons
      choices={choices.includes(chosen) || !chosen ? choices : [chosen, ...choices]}
      chosen={chosen}
      onChoose={(choice) => {
        const state = new URLSearchParams(query)
        state.set(field.name, choice)
        const options = { replace: true, preventScrollReset: true }
        void navigate(listAddress('', state), options)
      }}
    />
  )
}

/**
 * Opens WhatsApp in a tab of its own. The tab is opened by the tap, because browsers let no page open one later, and gets its
 * address once the visit is stored.
 */
function useWhatsAppTab(answer: Answer | undefined) {
  const tab = useRef<Window | null>(null)
  const navigate = useNavigate()
  useEffect(() => {
    if (!answer) return
    if (answer.whatsapp && tab.current) tab.current.location.href = answer.whatsapp
    else tab.current?.close()
    // Where the browser has opened no tab, the sheet stays with a link.
    if (answer.to && tab.current) void navigate(answer.to, { preventScrollReset: true })
    tab.current = null
  }, [answer, navigate])
  return {
    open() {
      tab.current = window.open('', '_blank')
      if (tab.current) tab.current.opener = null
    },
  }
}

/** Takes down that nobody answered the call, and when to try again. */
const NotReached = ({ appointment, now }: Sheet) => (
  <details className="mt-4 border-t border-clay pt-2">
    <summary className="link inline-flex min-h-11 cursor-pointer items-center">Not reached</summary>
    <CallAgain appointment={appointment} now={now} lead="Call again:" />
  </details>
)

/** Cancels what the clinic cannot do, with a sentence that the patient reads. */
function Refusal({ appointment, reasons }: Sheet) {
  const fetcher = useRowAction()
  return (
    <details>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        Cannot be done here
      </summary>
      <fetcher.Form
        method="post"
        action={href('/admin/appointments/:id/:act', { id: appointment.id, act: 'refuse' })}
        className="grid gap-2"
      >
        <input type="hidden" name="version" value={appointment.version} />
        <ListQuery />
        {reasons.map((reason, index) => (
          <label key={reason} className="choice">
            <input type="radio" name="reason" value={reason} defaultChecked={index === 0} />
            {reason}
          </label>
        ))}
        <label className="choice">
          <input type="radio" name="reason" value="" defaultChecked={reasons.length === 0} />
          Another reason, or none
        </label>
        <TextField
          name="other_reason"
          label="What the patient will read"
          maxLength={maxReasonLength}
        />
        <p>
          <button
            type="submit"
            className="button button-danger"
            disabled={fetcher.state !== 'idle'}
          >
            Cancel the request
          </button>
        </p>
      </fetcher.Form>
    </details>
  )
}
