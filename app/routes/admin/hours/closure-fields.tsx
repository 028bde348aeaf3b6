import { type FormEvent, useRef, useState } from 'react'
import {
  type ClosureField,
  closureFields,
  closureKinds,
  kindTexts,
} from '#app/domain/hours/closures/closure.ts'
import {
  closedSubject,
  missingSubject,
  spanTimes,
  updatedSentence,
} from '#app/domain/hours/closures/closure-sentence.ts'
import { DescribedField, fieldsOf } from '#app/ui/admin/form/resource-form.tsx'
import { RadioField } from '#app/ui/choice-field.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { Choices } from '#app/values/forms/form-fields.ts'
import type { FieldErrors } from '#app/values/result.ts'

export interface BranchChoices {
  choices: Choices
  mayCloseAll: boolean
}

interface ClosureFieldsProps extends BranchChoices {
  errors: FieldErrors | undefined
  values: Partial<Record<ClosureField, string>>
}

export function ClosureFields({ errors, values, choices, mayCloseAll }: ClosureFieldsProps) {
  const field = fieldsOf<ClosureField>(errors, values)
  return (
    <>
      <DescribedField
        {...field('branch')}
        description={{ ...closureFields.branch, none: mayCloseAll ? 'All branches' : undefined }}
        choices={choices.branch}
      />
      <TextField {...field('sentence')} {...closureFields.sentence} required />
      <RadioField
        name="kind"
        {...closureFields.kind}
        choices={closureKinds}
        labelOf={(kind) => kindTexts[kind]}
        chosen={values.kind || 'closed'}
        error={errors?.kind}
      />
      {/* By style alone, so that it also works before the page is hydrated. */}
      <div className="hidden group-has-[[value=limited]:checked]:block">
        <DescribedField
          {...field('service')}
          description={closureFields.service}
          choices={choices.service}
        />
      </div>
    </>
  )
}

interface ClosureTimesProps extends Pick<ClosureFieldsProps, 'errors' | 'values'> {
  /** Whether a script has rewritten the sentence for the times, so that the server must not. */
  isFollowed: boolean
}

export function ClosureTimes({ errors, values, isFollowed }: ClosureTimesProps) {
  const field = fieldsOf<ClosureField>(errors, values)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        {...field('starts_at')}
        {...closureFields.starts_at}
        type="datetime-local"
        required
      />
      <TextField {...field('ends_at')} {...closureFields.ends_at} type="datetime-local" required />
      {isFollowed && <input type="hidden" name="followed" value="yes" />}
    </div>
  )
}

interface Times {
  starts_at: string
  ends_at: string
}

/** Once the sentence has followed the times (`isFollowed`), the server must store what the person saw. */
export function useFollowingSentence(opened: Times, today: string) {
  const last = useRef(opened)
  const [isFollowed, setIsFollowed] = useState(false)
  function onChange({ currentTarget: form }: FormEvent<HTMLFormElement>) {
    const sentence = form.elements.namedItem('sentence')
    const times = chosenTimes(new FormData(form), today)
    if (!times || !(sentence instanceof HTMLInputElement)) return
    const subject = subjectIn(form)
    sentence.value = updatedSentence(sentence.value, last.current, times, today, subject)
    last.current = times
    setIsFollowed(true)
  }
  return { onChange, isFollowed }
}

function subjectIn(form: HTMLFormElement): string | undefined {
  const service = form.elements.namedItem('service')
  const isLimited = new FormData(form).get('kind') === 'limited'
  if (!(service instanceof HTMLSelectElement)) return undefined
  const [chosen] = service.selectedOptions
  return isLimited && service.value && chosen ? missingSubject(chosen.text) : closedSubject
}

function chosenTimes(form: FormData, today: string): Times | undefined {
  if (form.get('span') === 'day') return spanTimes('day', today)
  const [starts_at, ends_at] = [`${form.get('starts_at')}`, `${form.get('ends_at')}`]
  return starts_at && ends_at ? { starts_at, ends_at } : undefined
}
