import { Link, useSearchParams } from 'react-router'

/** The way to a new password; opens in place. */
export function ResetPanel() {
  const [search] = useSearchParams()
  const open = search.has('reset')
  return (
    <Link to={open ? '.' : '?reset'} className="link">
      Forgot your password?
    </Link>
  )
}
