import { clinic } from '#app/domain/clinic/clinic.ts'
import { shortPrivacyNotice } from '#app/domain/clinic/privacy.ts'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { latestDate, type RequestField, type RequestValues } from './appointment-request.ts'
import { BranchChoice, ServiceChoice } from './choices.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { QuestionField } from './question-field.tsx'
import { NotStored, Stored } from './request-status.tsx'
import { type AppointmentFormData, useAppointmentRequest } from './use-appointment-request.ts'

export interface AppointmentFormProps extends AppointmentFormData {
  /** What was typed before, when the server answers with field errors. */
  values?: Partial<RequestValues>
  requestKey?: string
}

/** The form that asks for an appointment: plain HTML first, checked and sent without leaving the page once React runs. */
export function AppointmentForm(props: AppointmentFormProps) {
  const { today, values = {} } = props
  const { errors, state, result, summary, question, onSubmit, onEdit, form, panel, askForAnother } =
    useAppointmentRequest(props)
  const field = (name: RequestField) => ({
    name,
    error: errors[name],
    defaultValue: values[name],
  })

  return (
    <>
      <Stored state={state} result={result} panel={panel} askForAnother={askForAnother} />
      <form
        ref={form}
        hidden={result?.kind === 'stored'}
        method="post"
        action="/appointment"
        noValidate
        onSubmit={onSubmit}
        onChange={onEdit}
      >
        {summary && <ErrorSummary errors={errors} />}
        {question && <QuestionField question={question} error={errors.answer} />}
        <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
          <TextField
            {...field('first_name')}
            label="First Name"
            required
            autoComplete="given-name"
          />
          <TextField
            {...field('last_name')}
            label="Last Name"
            required
            autoComplete="family-name"
          />
          <TextField {...field('email')} label="Email" required type="email" autoComplete="email" />
          <TextField {...field('phone')} label="Phone" required type="tel" autoComplete="tel" />
          <ServiceChoice {...field('service')} />
          <BranchChoice {...field('branch')} />
          <TextField
            {...field('preferred_date')}
            label="Preferred Date"
            type="date"
            min={today}
            max={latestDate(today)}
          />
          <div className="sm:col-span-2">
            <TextAreaField
              {...field('message')}
              label="Additional Information"
              required
              rows={4}
              hint="Which test do you need, and is there anything we should know?"
            />
          </div>
        </div>
        <div hidden>
          <label htmlFor="website">Leave this empty</label>
          <input id="website" name="website" tabIndex={-1} autoComplete="off" />
        </div>
        <input type="hidden" name="request_key" defaultValue={props.requestKey} />
        <p className="mt-4 text-stone">
          {shortPrivacyNotice}{' '}
          <a href="/privacy" className="link">
            How {clinic.name} protects your details
          </a>
        </p>
        <button
          type="submit"
          className="button mt-5 w-full sm:w-auto"
          disabled={state === 'submitting'}
        >
          {state === 'submitting' ? 'Submitting...' : 'Request Appointment'}
        </button>
        <NotStored state={state} result={result} />
      </form>
    </>
  )
}
