import { href, Link, useActionData } from 'react-router'
import type { RowActionResult } from '#app/http/respond.ts'
import { Message } from '#app/ui/message.tsx'

/** Why something was not done about an offer, where a browser has no JavaScript to say it beside the button. */
export function OfferRefused() {
  const { error } = useActionData<RowActionResult>() ?? {}
  return (
    <>
      {error && <Message kind="alert">{error}</Message>}
      <Link
        to={href('/admin/appointments/earlier')}
        className="link mt-3 inline-flex min-h-11 items-center"
      >
        ← Earlier Times
      </Link>
    </>
  )
}
