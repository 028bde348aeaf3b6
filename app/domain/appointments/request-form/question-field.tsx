import type { Question } from '#app/domain/appointments/request/challenge.ts'
import { TextField } from '#app/ui/field.tsx'

/** The question of a busy time, with a button that sends the whole form, which is filled in already. */
export function QuestionField({
  question,
  error,
}: {
  question: Question
  error?: string | undefined
}) {
  return (
    <div className="mb-6">
      <input type="hidden" name="challenge" defaultValue={question.token} />
      <TextField
        name="answer"
        label={question.text}
        error={error}
        required
        inputMode="numeric"
        autoComplete="off"
      />
      <button type="submit" className="button mt-4 w-full sm:w-auto">
        Answer and send
      </button>
    </div>
  )
}
