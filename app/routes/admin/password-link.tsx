import { href, Link } from 'react-router'
import { platform } from '#app/context.ts'
import { createRequestedLink, findRequestedLink } from '#app/domain/staff/requested-links.server.ts'
import { signInTexts } from '#app/domain/staff/sign-in.ts'
import { nameOf, type StaffMember } from '#app/domain/staff/staff.ts'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import type { Route } from './+types/password-link.ts'
import { adminMeta } from './admin-meta.ts'
import { catchActionErrors } from './catch-action-errors.ts'

interface PasswordLinkResult {
  /** The new link and its owner; null when nobody is waiting for one. */
  created?: { member: StaffMember; link: string } | null
  error?: string
}

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  return { member: await findRequestedLink(context.get(platform), id) }
}

export async function action({
  params: { id },
  context,
}: Route.ActionArgs): Promise<PasswordLinkResult> {
  const needs = context.get(platform)
  const member = await findRequestedLink(needs, id)
  const link = await createRequestedLink(needs, id)
  if (!member || !link) return { created: null }
  return { created: { member, link } }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors<PasswordLinkResult>(serverAction, { error: signInTexts.unexpected })

// The link is shown once: a reload would find nobody waiting any more.
export const shouldRevalidate = () => false

export const meta = adminMeta('Password link')

export default function PasswordLink({ loaderData, actionData }: Route.ComponentProps) {
  const created = actionData?.created
  const member = created?.member ?? (created === null ? null : loaderData.member)
  return (
    <div className="grid max-w-2xl gap-5">
      <h1>Password link</h1>
      <div className="card grid justify-items-start gap-4 wrap-anywhere">
        {member ? (
          <p>
            For <strong>{nameOf(member)}</strong> <bdi>({member.email})</bdi>
          </p>
        ) : (
          <p>They are not waiting for a link any more.</p>
        )}
        {created && (
          <>
            <p className="rounded-lg bg-shea p-3 select-all">{created.link}</p>
            <p>
              Pass it on in person or by phone. It works once, within a day, and is not shown again.
            </p>
          </>
        )}
        {member && !created ? (
          <ResourceForm
            errors={actionData?.error ? { '': actionData.error } : undefined}
            label="Make a link"
            cancel={href('/admin')}
            className="grid gap-4"
          >
            <p>
              Whoever opens the link can set a new password for this account: make sure that it was
              they who asked, and give it to nobody else.
            </p>
          </ResourceForm>
        ) : (
          <Link to={href('/admin')} className="button">
            Done
          </Link>
        )}
      </div>
    </div>
  )
}
