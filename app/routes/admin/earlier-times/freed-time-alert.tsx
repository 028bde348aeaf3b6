import { href, Link } from 'react-router'
import { Message } from '#app/ui/message.tsx'

/** How many times have become free that patients on the list could take. */
export function FreedTimeAlert({ wantedTimes }: { wantedTimes: number }) {
  if (wantedTimes === 0) return null
  return (
    <Message kind="notice">
      {wantedTimes === 1 ? 'One time has' : `${wantedTimes} times have`} become free that a patient
      on the list could take.{' '}
      <Link to={href('/admin/appointments/earlier')} className="link">
        Offer
      </Link>
    </Message>
  )
}
