import { MessageCircle } from 'lucide-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Form, href, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { isE164, messageText } from '#app/domain/messages/message-template.ts'
import { type FreeTime, readSlot, slotValue } from '#app/domain/schedule/slot.ts'
import { OverrideField } from '#app/routes/admin/appointments/free-times.tsx'
import { useBackOfficeClinic } from '#app/routes/admin/use-back-office-clinic.ts'
import { useOwnBranches } from '#app/routes/admin/use-member.ts'
import { Failure } from '#app/ui/admin/failure.tsx'
import { fieldsOf } from '#app/ui/admin/form/resource-form.tsx'
import { useListState } from '#app/ui/admin/list/use-list-state.ts'
import { RadioField } from '#app/ui/choice-field.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Message } from '#app/ui/message.tsx'
import { useErrorFocus } from '#app/ui/use-error-focus.ts'
import { chartDay, clockText, dayAndTime } from '#app/values/date-text.ts'
import { dayOrNone } from '#app/values/day.ts'
import { listAddress } from '#app/values/lists/list-state.ts'
import type { FieldErrors } from '#app/values/result.ts'
import type { Route } from './+types/sheet.ts'

/** The part of a query, and the field, that name a day on which staff look for free times. */
export const otherDayKey = 'appointment_date'

/** Why nothing was stored; or the message to open in WhatsApp, and the screen that comes next. */
export interface Answer {
  errors?: FieldErrors
  values?: Record<string, string>
  free?: FreeTime[] | undefined
  whatsapp?: string
  to?: string
}

type Sheet = Route.ComponentProps['loaderData'] & { answer: Answer | undefined }

/** Branch, service and time, what the patient will read, and who tells it. */
export function AnswerForm({ answer, ...sheet }: Sheet) {
  const { appointment } = sheet
  const { errors = {}, values = {} } = answer ?? {}
  const { branch = sheet.branch, service = sheet.service } = values
  const { services } = useBackOfficeClinic()
  const branches = useOwnBranches()
  const [query] = useSearchParams()
  const otherDay = dayOrNone(query.get(otherDayKey))
  const place = `${branch} ${service} ${otherDay}`
  const [picked, setPicked] = useState({ place, slot: values.slot ?? firstSlot(sheet, otherDay) })
  // Another branch, service or day has other free times.
  const slot = picked.place === place ? picked.slot : firstSlot(sheet, otherDay)
  const whatsapp = useWhatsAppTab(answer)
  const form = useErrorFocus(errors)
  return (
    <Form
      ref={form}
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
      <PlaceField
        name="service"
        legend="Test or service"
        choices={services}
        chosen={service}
        error={errors.service}
      />
      {branches.length === 1 ? (
        <input type="hidden" name="branch" value={branches[0]} />
      ) : (
        <PlaceField
          name="branch"
          legend="Branch"
          choices={branches}
          chosen={branch ?? ''}
          error={errors.branch}
        />
      )}
      <noscript>
        <button type="submit" formMethod="get" className="button button-quiet">
          Show the free times
        </button>
      </noscript>
      <When
        {...sheet}
        answer={answer}
        otherDay={otherDay}
        slot={slot}
        onChoose={(slot) => setPicked({ place, slot })}
      />
      <Preview {...sheet} branch={branch} slot={slot} />
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
          <ConfirmButtons {...sheet} />
        </div>
      )}
    </Form>
  )
}

/**
 * The time that is chosen at first: the agreed one, the patient's wish, or the first free one. None of another day, and none
 * for somebody who is here, so that a visit which has begun is not moved by one tap.
 */
function firstSlot(
  { chosen, free, appointment, refusal }: Omit<Sheet, 'answer'>,
  otherDay: string,
): string {
  if ((otherDay || appointment.attendance) && !chosen) return ''
  const { appointment_date: date, appointment_time: time, asked_date } = appointment
  const agreed = date && time && !refusal && !asked_date ? { date, time } : free[0]
  const first = chosen ?? agreed
  return first ? slotValue(first) : ''
}

type PlaceFieldProps = Pick<
  ComponentProps<typeof RadioField<string>>,
  'name' | 'legend' | 'choices' | 'error'
> & { chosen: string }

/** A choice that decides which times are free: they are read again at once. */
function PlaceField({ choices, chosen, ...field }: PlaceFieldProps) {
  const readAgain = useReadAgain()
  return (
    <RadioField
      {...field}
      areButtons
      choices={choices.includes(chosen) || !chosen ? choices : [chosen, ...choices]}
      chosen={chosen}
      onChoose={(choice) => readAgain(field.name, choice)}
    />
  )
}

/** Reads the free times again, for another branch, service or day. */
function useReadAgain() {
  const navigate = useNavigate()
  const { query } = useListState()
  return (name: string, choice: string) => {
    const state = new URLSearchParams(query)
    // The time that came from the calendar was for what was chosen there.
    state.delete('slot')
    state.set(name, choice)
    void navigate(listAddress('', state), { replace: true, preventScrollReset: true })
  }
}

interface WhenProps extends Sheet {
  otherDay: string
  slot: string
  onChoose: (slot: string) => void
}

/** The free times by day, and another time that staff type. */
function When({
  answer,
  appointment,
  day,
  refusal,
  otherDay,
  slot,
  onChoose,
  ...sheet
}: WhenProps) {
  const { errors = {}, values, free = sheet.free } = answer ?? {}
  const { appointment_date, appointment_time } = appointment
  const field = fieldsOf(errors, {
    appointment_date: appointment_date ?? day,
    appointment_time: appointment_time ?? '',
    ...values,
  })
  const readAgain = useReadAgain()
  const isOtherDayFull = otherDay !== '' && !free.some(({ date }) => date === otherDay)
  // Also while the times of another branch are read: one that is tapped meanwhile would be lost.
  const isBusy = useNavigation().state !== 'idle'
  const radio = (value: string, isChosen: boolean) => ({
    name: 'slot',
    value,
    checked: isChosen,
    onChange: () => onChoose(value),
  })
  return (
    <fieldset disabled={isBusy} className="disabled:opacity-50">
      <legend className="font-semibold">
        When <span className="font-normal text-stone">{wishText(appointment)}</span>
      </legend>
      {refusal && <p className="text-terracotta">{Object.values(refusal.errors).join(' ')}</p>}
      <ul className="mt-1 grid gap-2">
        {isOtherDayFull && (
          <li className="text-terracotta">No free time on {chartDay(otherDay)}.</li>
        )}
        {[...Map.groupBy(free, ({ date }) => date)].map(([date, times]) => (
          <li key={date} className="flex flex-wrap items-center gap-2">
            <span className="basis-full text-stone">{chartDay(date)}</span>
            {times.map((each) => (
              <label key={each.time} className="choice">
                <input type="radio" {...radio(slotValue(each), slot === slotValue(each))} />
                <span className="sr-only">{chartDay(date)}, </span>
                {clockText(each.time)}
              </label>
            ))}
          </li>
        ))}
        <li>
          <label className="choice w-fit">
            <input type="radio" {...radio('', !free.some((each) => slotValue(each) === slot))} />
            Another time
          </label>
        </li>
      </ul>
      <div className="another-time">
        <TextField {...field('appointment_date')} label="Day" type="date" required />
        <TextField {...field('appointment_time')} label="Time" type="time" required />
        <button
          type="button"
          className="button button-quiet"
          onClick={({ currentTarget }) => {
            const typed = currentTarget.form?.elements.namedItem(otherDayKey)
            if (typed instanceof HTMLInputElement) readAgain(otherDayKey, typed.value)
          }}
        >
          Free times of that day
        </button>
      </div>
      {answer?.free && <OverrideField errors={errors} />}
    </fieldset>
  )
}

function wishText({
  preferred_date,
  asked_date,
  appointment_date,
  appointment_time,
}: Sheet['appointment']) {
  if (asked_date) return `asks for ${chartDay(asked_date)}`
  if (appointment_date) return `now ${dayAndTime(appointment_date, appointment_time)}`
  return preferred_date ? `prefers ${chartDay(preferred_date)}` : 'no preferred day'
}

type PreviewProps = Pick<Sheet, 'appointment' | 'text' | 'link' | 'branch'> & { slot: string }

function Preview({ appointment, text, link, branch, slot }: PreviewProps) {
  const time = readSlot(slot)
  if (!time) return null
  const visit = { branch, appointment_date: time.date, appointment_time: time.time }
  return (
    <div>
      <p className="font-semibold">They will read:</p>
      <p className="mt-1 rounded-lg bg-shea p-3 whitespace-pre-line wrap-anywhere">
        {messageText(text, { ...appointment, ...visit, clinic_reason: null, link })}
      </p>
    </div>
  )
}

/** Confirms, and says who tells the patient: WhatsApp, the program by itself, or staff on the phone. */
function ConfirmButtons({ appointment, channel }: Pick<Sheet, 'appointment' | 'channel'>) {
  const isBusy = useNavigation().state !== 'idle'
  const isSentByProgram = channel === 'sms' || channel === 'mail'
  const mayWrite = !appointment.messages_off_at && isE164(appointment.phone_normalised)
  const isByWhatsApp = !isSentByProgram && mayWrite
  const label = isSentByProgram ? 'Confirm and send the message' : 'Confirm'
  return (
    <>
      <button
        type="submit"
        name="how"
        value={isByWhatsApp ? 'whatsapp' : 'auto'}
        disabled={isBusy}
        className="button"
      >
        {isByWhatsApp && <MessageCircle aria-hidden size={20} />}
        {isByWhatsApp ? 'Confirm and open WhatsApp' : label}
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
    </>
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
    // The next sheet stands beside the list; on a phone the line that asks whether it was sent is at the top.
    const isNextSheet = answer.to?.startsWith(href('/admin/answer/:id', { id: '' }))
    if (answer.to && tab.current) void navigate(answer.to, { preventScrollReset: isNextSheet })
    tab.current = null
  }, [answer, navigate])
  return {
    open() {
      tab.current = window.open('', '_blank')
      if (tab.current) tab.current.opener = null
    },
  }
}
