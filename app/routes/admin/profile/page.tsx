import { href, Link, Outlet } from 'react-router'
import { platform, session, staffMember } from '#app/context.ts'
import { findOwnAccount } from '#app/domain/staff/own-account.server.ts'
import { signInTexts } from '#app/domain/staff/sign-in/sign-in.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchFormErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { reloadOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import { PageHeading } from '#app/ui/admin/page-heading.tsx'
import type { Route } from './+types/page.ts'
import { NameForm } from './name-form.tsx'
import { Passkeys } from './passkeys.tsx'
import { ProfileToast } from './profile-toast.tsx'
import { saveName } from './save-name.server.ts'
import { Sessions } from './sessions.tsx'

export const handle = { permission: 'account' }

export async function loader({ context }: Route.LoaderArgs) {
  const member = context.get(staffMember)
  const current = { member, sessionId: context.get(session).id }
  return { member, ...(await findOwnAccount(context.get(platform), current)) }
}

export const action = (args: Route.ActionArgs) => saveName(args)

export const clientAction = catchFormErrors(signInTexts.unexpected)

export const shouldRevalidate = reloadOnConflict

export const meta = adminMeta('Profile')

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { member, secondFactor, passkeys, sessions } = loaderData
  return (
    <div className="grid max-w-form gap-5">
      <PageHeading title="Profile" />
      <section className="card grid gap-4" aria-labelledby="name-heading">
        <h2 id="name-heading">Name</h2>
        <p className="wrap-anywhere">
          You sign in as <strong>{member.email}</strong>.
        </p>
        <NameForm member={member} result={actionData} />
      </section>
      <section className="card grid gap-3" aria-labelledby="password-heading">
        <h2 id="password-heading">Password</h2>
        <Link
          to={href('/admin/profile/password')}
          className="button button-quiet justify-self-start"
        >
          Change Password
        </Link>
      </section>
      <section className="card grid gap-3" aria-labelledby="factor-heading">
        <h2 id="factor-heading">Second Factor</h2>
        <p>
          {secondFactor.isOn
            ? `On. Recovery codes left: ${secondFactor.codesLeft}.`
            : 'Off. With it, somebody who learns your password still cannot sign in.'}
        </p>
        <p className="flex flex-wrap gap-3">
          {secondFactor.isOn ? (
            <>
              <Link to={href('/admin/profile/second-factor/codes')} className="button button-quiet">
                Make new recovery codes
              </Link>
              {secondFactor.isRequired || (
                <Link
                  to={href('/admin/profile/second-factor/stop')}
                  className="button button-quiet"
                >
                  Turn off
                </Link>
              )}
            </>
          ) : (
            <Link to={href('/admin/profile/second-factor/start')} className="button button-quiet">
              Set Up Second Factor
            </Link>
          )}
        </p>
      </section>
      <Passkeys {...passkeys} />
      <Sessions sessions={sessions} />
      <Outlet />
      <ProfileToast hasFailed={actionData !== undefined} />
    </div>
  )
}
