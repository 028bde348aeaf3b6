import { notSentInTime } from '#app/domain/appointments/request/request-texts.ts'
import { type BranchPhone, PhoneLinks } from '#app/domain/clinic/links/phone-links.tsx'

interface Props {
  branches: BranchPhone[]
  dismiss: () => void
}

/** Says that a request which waited was never sent; no other screen says so. */
export const NotSentInTime = ({ branches, dismiss }: Props) => (
  <div role="alert" className="mb-3 rounded-lg bg-clay p-4">
    <p className="font-semibold">{notSentInTime}</p>
    <PhoneLinks branches={branches} />
    <button type="button" className="button button-quiet mt-3" onClick={dismiss}>
      Close
    </button>
  </div>
)
