import {
  requestsSavedOnPhone,
  savedOnPhone,
} from '#app/domain/appointments/request/request-texts.ts'
import { type BranchPhone, PhoneLinks } from '#app/domain/clinic/links/phone-links.tsx'
import { ageText } from '#app/values/age.ts'
import type { WaitingRequest } from './phone-records.ts'
import { requestsMessage } from './request-message.ts'

interface Props {
  waiting: WaitingRequest[]
  branches: BranchPhone[]
  /** Undefined, which hides its button, while the form for another appointment is shown below. */
  askForAnother: (() => void) | undefined
  remove: () => void
}

export function WaitingPanel({ waiting, branches, askForAnother, remove }: Props) {
  const [first] = waiting
  const it = waiting.length === 1 ? 'it' : 'them'
  return (
    <div role="status">
      {first && (
        <div className="mb-3 rounded-lg border-l-4 border-ochre bg-shea p-4">
          <p className="font-semibold">
            {waiting.length === 1 ? savedOnPhone : requestsSavedOnPhone(waiting.length)}
          </p>
          <p className="mt-1 text-stone">
            Saved {ageText(first.at, Date.now())}. You can also call us now, or send {it} by
            WhatsApp. Then remove {it} here, so that we do not get {it} twice.
          </p>
          <PhoneLinks
            branches={branches}
            message={requestsMessage(waiting.map(({ values }) => values))}
          />
          <div className="mt-3 flex flex-wrap gap-3">
            <button type="button" className="button button-quiet" onClick={remove}>
              Remove from this phone
            </button>
            {askForAnother && (
              <button type="button" className="button button-quiet" onClick={askForAnother}>
                Ask for another appointment
              </button>
            )}
          </div>
        </div>
      )}
    </div>
  )
}
