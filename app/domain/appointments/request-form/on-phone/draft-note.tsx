import { ageText } from '#app/values/age.ts'
import { storedDays } from './phone-records.ts'
import type { PhoneDraft } from './use-draft.ts'

interface Props {
  draft: PhoneDraft
  remove: () => void
}

/** Says that what is typed is stored on this phone, and removes it with one tap. */
export const DraftNote = ({ draft: { at, isRestored }, remove }: Props) => (
  <p className="my-3 text-stone">
    {isRestored && `This was typed on this phone ${ageText(at, Date.now())}. `}
    What you type is kept on this phone until you send it, for at most {storedDays} days.
    <button type="button" className="link flex min-h-11 items-center" onClick={remove}>
      Remove it from this phone
    </button>
  </p>
)
