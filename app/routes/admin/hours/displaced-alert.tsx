import { href, Link } from 'react-router'
import { Message } from '#app/ui/message.tsx'

/** How many agreed visits are at a time that the clinic does not offer any more. */
export function DisplacedAlert({ displaced }: { displaced: number }) {
  if (displaced === 0) return null
  return (
    <Message kind="notice">
      {displaced === 1 ? 'One agreed visit needs' : `${displaced} agreed visits need`} a new time.{' '}
      <Link to={href('/admin')} className="link">
        Show
      </Link>
    </Message>
  )
}
