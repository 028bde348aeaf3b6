import { href } from 'react-router'
import type { Question } from '#app/domain/appointments/request/challenge.ts'
import { QuestionField } from '#app/domain/appointments/request-form/question-field.tsx'
import { TextField } from '#app/ui/field.tsx'

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
