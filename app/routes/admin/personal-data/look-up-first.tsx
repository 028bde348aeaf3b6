import { href, Link } from 'react-router'

/** What a screen says that was opened without a person, as after a reload. */
export const LookUpFirst = () => (
  <p className="card mt-4">
    <Link to={href('/admin/personal-data')} className="link">
      Look somebody up first
    </Link>
  </p>
)
