import type { ReactNode } from 'react'
import { href, type MetaDescriptor } from 'react-router'
import type { Question } from '#app/domain/appointments/request/challenge.ts'
import { QuestionField } from '#app/domain/appointments/request-form/request-status.tsx'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import { PhoneLinks } from '#app/domain/clinic/links/phone-links.tsx'
import { unknownLinkTexts } from '#app/domain/patient-page/patient-page-texts.ts'
import { secretAddressOfForm } from '#app/http/cache-control.ts'
import type { ServerHandle } from '#app/http/request-rules.ts'
import { factsIn, noIndex, type PersonalHandle } from '#app/routes/site/page-meta.ts'
import { PlainPage } from '#app/routes/site/plain-page.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { FieldErrors } from '#app/values/result.ts'

/** What is wrong with a form as a whole, with the phone numbers, or that something below it must be corrected. */
export function FormProblem({ errors }: { errors: FieldErrors }) {
  const { branches } = useClinic()
  const fields = Object.entries(errors).filter(([name]) => name !== '')
  if (!errors[''] && fields.length === 0) return null
  return (
    <div
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the page opened in order to say this
      autoFocus
      className="border-l-4 border-terracotta bg-clay px-5 py-4"
    >
      {errors[''] && (
        <>
          <p className="font-semibold">{errors['']}</p>
          <PhoneLinks branches={branches} />
        </>
      )}
      {fields.map(([name, error]) => (
        <p key={name}>
          <a href={`#${name}`} className="link">
            {error}
          </a>
        </p>
      ))}
    </div>
  )
}

interface PatientFormProps {
  token: string
  title: string
  errors: FieldErrors | undefined
  lead: ReactNode
  submit: string
  back?: string
  children: ReactNode
}

/** A page with a form by which patients change something about their appointment. */
export function PatientForm(props: PatientFormProps) {
  const { token, title, errors = {}, lead, submit, back = 'Back without changes', children } = props
  return (
    <PlainPage title={title}>
      <FormProblem errors={errors} />
      <div className="text-lg">{lead}</div>
      <form method="post" noValidate className="space-y-5">
        {children}
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="button">
            {submit}
          </button>
          <a href={href('/r/:token', { token })} className="button button-quiet">
            {back}
          </a>
        </div>
      </form>
    </PlainPage>
  )
}

export function UnknownLink() {
  const { branches } = useClinic()
  return (
    <PlainPage title={unknownLinkTexts.title}>
      <p>{unknownLinkTexts.text}</p>
      <p>
        <a href={href('/r')} className="button">
          Find my appointment
        </a>
      </p>
      <p>You can also call or write to us:</p>
      <PhoneLinks branches={branches} />
    </PlainPage>
  )
}

/** The `handle` of every page behind a patient's link. */
export const patientHandle: ServerHandle & PersonalHandle = {
  isPersonal: true,
  firstStyles: 'personal',
  secretParameter: true,
}

/** The headers of a page with a form behind a patient's link, with those of its answer, such as `Retry-After`. */
export function formHeaders({ actionHeaders }: { actionHeaders: Headers }): Headers {
  const headers = new Headers(actionHeaders)
  for (const [name, value] of Object.entries(secretAddressOfForm)) headers.set(name, value)
  return headers
}

/** The page of an unknown link says so itself. */
export const unknownLink = { 'not-found': '' } as const

/** The titles name no patient, because they appear in the history of shared phones. */
export const patientMeta = ({
  matches,
}: {
  matches: Parameters<typeof factsIn>[0]
}): MetaDescriptor[] => [{ title: `Your appointment | ${factsIn(matches).name}` }, noIndex]

interface Props {
  reference?: string
  phone?: string
  /** Asked at a busy time. */
  question?: Question | undefined
  /** What is wrong with the answer to the question. */
  error?: string | undefined
}

/** Asks for reference and phone number; a reference that is known is not asked for again. */
export function FindForm({ reference, phone, question, error }: Props) {
  return (
    <form method="post" action={href('/r')} className="max-w-lg space-y-5">
      {question && <QuestionField question={question} error={error} />}
      <TextField
        name="reference"
        label="Your reference"
        hint="It looks like GM-7K3M-9QXT."
        required
        nativeRequired
        autoComplete="off"
        defaultValue={reference}
      />
      <TextField
        name="phone"
        label="Your phone number"
        hint="For example 024 123 4567."
        type="tel"
        required
        nativeRequired
        autoComplete="tel"
        defaultValue={phone}
      />
      <button type="submit" className="button">
        Show my appointment
      </button>
    </form>
  )
}
