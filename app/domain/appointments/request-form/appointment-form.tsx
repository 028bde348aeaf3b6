import type {
  Declared,
  RequestField,
  RequestValues,
} from '#app/domain/appointments/request/appointment-request.ts'
import { notSentInTime } from '#app/domain/appointments/request/request-texts.ts'
import { type BranchPhone, PhoneLinks } from '#app/domain/clinic/links/phone-links.tsx'
import { ageText } from '#app/values/age.ts'
import type { FieldErrors } from '#app/values/result.ts'
import { type AppointmentFormData, choicesIn } from './form-facts.ts'
import { FoldedFields, PatientFieldInput, shownFields } from './patient-field.tsx'
import { storedDays } from './phone-records.ts'
import { NotStored, QuestionField, Stored } from './request-status.tsx'
import { useAppointmentRequest } from './use-appointment-request.ts'
import type { PhoneDraft } from './use-draft.ts'
import { WaitingPanel } from './waiting-panel.tsx'

export interface AppointmentFormProps extends AppointmentFormData {
  values?: (Partial<RequestValues> & Declared) | undefined
  requestKey?: string
  /** The day about which the server has asked already, because the branch is closed then; sent again, it is accepted. */
  confirmedDate?: string
}

/** Tells the server that this form can ask about a closed day (programs cannot), and has not asked yet. */
const noConfirmedDate = 'none'

export function AppointmentForm(props: AppointmentFormProps) {
  const { today, clinic, values = {} } = props
  const choices = choicesIn(clinic)
  const { errors, state, result, summary, question, onSubmit, onEdit, form, panel, ...phone } =
    useAppointmentRequest(props)
  const { draft, discardDraft, waiting, askForAnother, isReplaced } = phone
  const { branches } = clinic
  const control = (name: RequestField) => (
    <PatientFieldInput
      key={name}
      name={name}
      today={today}
      choices={choices}
      error={errors[name]}
      defaultValue={values[name]}
      declared={values}
    />
  )

  const folded = {
    control,
    isNeeded: (name: RequestField) => Boolean(errors[name] ?? values[name]),
  }

  return (
    <>
      <Stored state={state} result={result} panel={panel} askForAnother={askForAnother} />
      <WaitingPanel
        waiting={waiting}
        branches={branches}
        askForAnother={isReplaced ? askForAnother : undefined}
        remove={phone.removeWaiting}
      />
      {phone.hasExpired && <NotSentInTime branches={branches} dismiss={phone.forgetExpired} />}
      {draft?.isRestored && !isReplaced && <DraftNote draft={draft} remove={discardDraft} />}
      <form
        ref={form}
        hidden={isReplaced}
        method="post"
        action="/appointment"
        noValidate
        onSubmit={onSubmit}
        onChange={onEdit}
      >
        {summary && <ErrorSummary errors={errors} branches={branches} />}
        {question && <QuestionField question={question} error={errors.answer} />}
        <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
          <FoldedFields groups={['somebody']} {...folded} />
          {shownFields.map(control)}
          <FoldedFields groups={['referral', 'payment']} {...folded} />
        </div>
        <div hidden>
          <label htmlFor="leave_empty">Leave this empty</label>
          <input id="leave_empty" name="leave_empty" tabIndex={-1} autoComplete="off" />
        </div>
        <input type="hidden" name="request_key" defaultValue={props.requestKey} />
        <input
          type="hidden"
          name="confirmed_date"
          defaultValue={props.confirmedDate ?? noConfirmedDate}
        />
        <p className="mt-4 text-stone">
          {clinic.privacyNotice}{' '}
          <a href="/privacy" className="link">
            How {clinic.name} protects your details
          </a>
        </p>
        {draft && !draft.isRestored && <DraftNote draft={draft} remove={discardDraft} />}
        <button
          type="submit"
          className="button mt-5 w-full sm:w-auto"
          disabled={state === 'submitting'}
        >
          {state === 'submitting' ? 'Submitting...' : 'Request Appointment'}
        </button>
        <NotStored state={state} result={result} branches={branches} />
      </form>
    </>
  )
}

/** Says that a request which waited was never sent; no other screen says so. */
const NotSentInTime = ({ branches, dismiss }: { branches: BranchPhone[]; dismiss: () => void }) => (
  <div role="alert" className="mb-3 rounded-lg bg-clay p-4">
    <p className="font-semibold">{notSentInTime}</p>
    <PhoneLinks branches={branches} />
    <button type="button" className="button button-quiet mt-3" onClick={dismiss}>
      Close
    </button>
  </div>
)

interface DraftNoteProps {
  draft: PhoneDraft
  remove: () => void
}

const DraftNote = ({ draft: { at, isRestored }, remove }: DraftNoteProps) => (
  <p className="my-3 text-stone">
    {isRestored && `This was typed on this phone ${ageText(at, Date.now())}. `}
    What you type stays on this phone until you send it, for at most {storedDays} days.
    <button type="button" className="link flex min-h-11 items-center" onClick={remove}>
      Remove it from this phone
    </button>
  </p>
)

function ErrorSummary({ errors, branches }: { errors: FieldErrors; branches: BranchPhone[] }) {
  const { '': formError, ...fields } = errors
  const fieldErrors = Object.entries(fields)
  return (
    <div
      role="alert"
      data-summary
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: after a refused form the errors are what must be read first
      autoFocus
      className="mb-6 rounded-lg border-l-4 border-terracotta bg-clay/60 p-4"
    >
      {formError && (
        <>
          <p className="font-semibold">{formError}</p>
          <PhoneLinks branches={branches} />
        </>
      )}
      {fieldErrors.length > 0 && (
        <>
          <p className="font-semibold">
            Please correct the following. What you typed is still here.
          </p>
          <ul className="mt-2 list-disc pl-5">
            {fieldErrors.map(([field, error]) => (
              <li key={field}>
                <a href={`#${field}`} className="link">
                  {error}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
