import { Form, Link, redirect, useLocation, useNavigate, useNavigation } from 'react-router'
import { platform, staffMember, visit } from '#app/context.ts'
import { found } from '#app/http/found.ts'
import { discardMail, findUndelivered } from '#app/platform/mail/outbox-review.server.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import type { Route } from './+types/discard.ts'
import { outboxAddress, readView } from './outbox-address.ts'

export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const { subject } = found(await findUndelivered(context.get(platform), id))
  return { subject, back: outboxAddress(readView(url.searchParams)) }
}

export async function action({ params: { id }, context, url }: Route.ActionArgs) {
  await discardMail(context.get(platform), id)
  const staff = context.get(staffMember).id
  context.get(visit).log.info({ staff, mail: id }, 'mail was discarded')
  return redirect(outboxAddress(readView(url.searchParams)))
}

export default function DiscardQuestion({ loaderData: { subject, back } }: Route.ComponentProps) {
  const navigate = useNavigate()
  // Whoever closes the question and asks it again before the list is back gets a new dialog.
  const { key } = useLocation()
  const isDiscarding = useNavigation().formMethod === 'POST'
  return (
    <Dialog
      key={key}
      title="Discard mail"
      role="alertdialog"
      onClose={() => navigate(back, { preventScrollReset: true })}
    >
      <p className="mt-3">
        Are you sure you want to discard the mail “<bdi>{subject}</bdi>”? It will never be sent.
        This action cannot be undone.
      </p>
      <Form method="post" preventScrollReset className="mt-5 flex flex-wrap justify-end gap-3">
        <Link to={back} data-close className="button button-quiet">
          Cancel
        </Link>
        <button type="submit" className="button button-danger" disabled={isDiscarding}>
          Discard
        </button>
      </Form>
    </Dialog>
  )
}
