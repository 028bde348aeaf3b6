import { Form, href, Link, useNavigation } from 'react-router'
import { platform, requestContext, staffMember } from '#app/context.ts'
import { createRequestedLink, findRequestedLink } from '#app/domain/staff/requested-links.server.ts'
import { signInTexts } from '#app/domain/staff/sign-in.ts'
import { nameOf, type StaffMember } from '#app/domain/staff/staff.ts'
import { Message } from '#app/ui/message.tsx'
import type { Route } from './+types/password-link.ts'
import { adminMeta } from './admin-meta.ts'
import { withoutCrash } from './without-crash.ts'

interface LinkAnswer {
  /** Whose it is: when it has been made nobody waits any more. */
  made?: { member: StaffMember; link: string } | null
  error?: string
}

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  return { member: await findRequestedLink(context.get(platform), id) }
}

export async function action({ params: { id }, context }: Route.ActionArgs): Promise<LinkAnswer> {
  const needs = context.get(platform)
  const member = await findRequestedLink(needs, id)
  const link = await createRequestedLink(needs, id)
  if (!member || !link) return { made: null }
  const staff = context.get(staffMember).id
  context.get(requestContext).log.info({ staff, admin: id }, 'sign-in: a password link was made')
  return { made: { member, link } }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withoutCrash<LinkAnswer>(serverAction, { error: signInTexts.unexpected })

// The link is shown once; afterwards there is nobody left who waits for it.
export const shouldRevalidate = () => false

export const meta = () => adminMeta('Password link')

export default function PasswordLink({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  const made = actionData?.made
  const member = made?.member ?? (made === null ? null : loaderData.member)
  return (
    <div className="grid max-w-2xl gap-5">
      <h1>Password link</h1>
      {actionData?.error && !busy && <Message kind="alert">{actionData.error}</Message>}
      <div className="card grid justify-items-start gap-4 wrap-anywhere">
        {member ? (
          <p>
            For <strong>{nameOf(member)}</strong> <bdi>({member.email})</bdi>
          </p>
        ) : (
          <p>They are not waiting for a link any more.</p>
        )}
        {made && (
          <>
            <p className="rounded-lg bg-shea p-3 select-all">{made.link}</p>
            <p>
              Pass it on in person or by phone. It works once, within a day, and is not shown again.
            </p>
          </>
        )}
        {member && !made ? (
          <Form method="post" className="grid gap-4">
            <p>
              Whoever opens the link can set a new password for this account: make sure that it was
              they who asked, and give it to nobody else.
            </p>
            <p className="flex flex-wrap gap-3">
              <button type="submit" className="button" disabled={busy}>
                Make a link
              </button>
              <Link to={href('/admin')} className="button button-quiet">
                Cancel
              </Link>
            </p>
          </Form>
        ) : (
          <Link to={href('/admin')} className="button">
            Done
          </Link>
        )}
      </div>
    </div>
  )
}
