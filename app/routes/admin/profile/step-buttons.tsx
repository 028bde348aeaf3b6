import { href, Link } from 'react-router'

interface StepButtonsProps {
  label: string
  /** The text of the button while the step runs. */
  busyLabel?: string
  busy: boolean
}

/** The buttons of a step: submit, and Cancel, which leads back to the profile. */
export function StepButtons({ label, busyLabel = label, busy }: StepButtonsProps) {
  return (
    <p className="form-actions">
      <Link to={href('/admin/profile')} className="button button-quiet">
        Cancel
      </Link>
      <button type="submit" className="button" disabled={busy}>
        {busy ? busyLabel : label}
      </button>
    </p>
  )
}
