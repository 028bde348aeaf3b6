import { href, Link } from 'react-router'

interface StepButtonsProps {
  label: string
  /** What the button says while the step is being done. */
  busyLabel?: string
  busy: boolean
}

/** Does a step, or leads back to the profile. */
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
