import { href, Link, Outlet, redirect, useFetcher } from 'react-router'
import { colleagueTexts } from '#app/domain/staff/colleagues/colleague.ts'
import { rename } from '#app/domain/staff/profile.server.ts'
import { listPasskeys, type Passkey } from '#app/domain/staff/sign-in/passkeys.server.ts'
import { findSecondFactor } from '#app/domain/staff/sign-in/second-factor.server.ts'
import { type DeviceSession, listSessions } from '#app/domain/staff/sign-in/sessions.server.ts'
import { accountFields, signInTexts } from '#app/domain/staff/sign-in/sign-in.ts'
import type { SignedInMember } from '#app/domain/staff/staff.ts'
import { platform, session, staffMember } from '#app/http/context.ts'
import { respondToFailedEdit } from '#app/http/edit-form.ts'
import { readForm, readVersion } from '#app/http/form.ts'
import { passkeyHost } from '#app/platform/sign-in/passkey-plugin.server.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchFormErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import type { FormResult } from '#app/ui/admin/dialog/form-dialog.tsx'
import { Failure } from '#app/ui/admin/failure.tsx'
import { fieldsOf, ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { reloadOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import { PageHeading } from '#app/ui/admin/page-heading.tsx'
import { TextField } from '#app/ui/field.tsx'
import { moment, shortDate } from '#app/values/date-text.ts'
import { fieldTexts, mergedFields } from '#app/values/forms/edited-fields.ts'
import type { Route } from './+types/page.ts'
import { nameOfBrowser } from './name-of-browser.ts'
import { ProfileToast, profileAddressAfter } from './profile-toast.tsx'

export const handle = { permission: 'account' }

export async function loader({ context }: Route.LoaderArgs) {
  const member = context.get(staffMember)
  const needs = context.get(platform)
  const { publicUrl } = needs.settings
  const [secondFactor, sessions, passkeys] = await Promise.all([
    findSecondFactor(needs, member),
    listSessions(needs, { member, sessionId: context.get(session).id }),
    listPasskeys(needs, member),
  ])
  const isOffered = passkeyHost(publicUrl) !== null
  return { member, secondFactor, sessions, passkeys: { passkeys, isOffered, publicUrl } }
}

/** Saves the name that was typed on the profile or on the dashboard, and redirects to that page. */
export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const { full_name = '', back, version } = values
  const seen = { id: context.get(staffMember).id, version: readVersion(version) }
  const result = await rename(context.get(platform), seen, full_name.trim())
  if (result.ok)
    throw redirect(back === 'dashboard' ? href('/admin') : profileAddressAfter('name'), 303)
  const textsOf = (row: { full_name: string }) => fieldTexts(row, ['full_name'])
  return respondToFailedEdit(result, { values, textsOf }, colleagueTexts.refusals)
}

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
            : 'Off. Turn it on, and nobody can sign in with your password alone.'}
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

interface NameFormProps {
  member: Pick<SignedInMember, 'fullName' | 'version'>
  result: FormResult
}

function NameForm({ member: { fullName, version }, result }: NameFormProps) {
  const stored = { full_name: fullName }
  const field = fieldsOf(result?.errors, mergedFields(stored, result?.values ?? {}))
  return (
    <ResourceForm
      errors={result?.errors}
      label="Save"
      pendingLabel="Saving..."
      version={version}
      stored={stored}
      // The form stays on the screen after saving, so it is compared with the stored name.
      isDirty={(_, form) => nameIn(form) !== fullName}
      className="grid gap-4"
    >
      <TextField
        {...field('full_name')}
        {...accountFields.full_name}
        required
        autoComplete="name"
      />
    </ResourceForm>
  )
}

const nameIn = (form: HTMLFormElement | null) =>
  form && String(new FormData(form).get('full_name')).trim()

function Sessions({ sessions }: { sessions: DeviceSession[] }) {
  const fetcher = useFetcher<{ error?: string }>()
  const busy = fetcher.state !== 'idle'
  return (
    <section className="card grid gap-3" aria-labelledby="sessions-heading">
      <h2 id="sessions-heading">Where You Are Signed In</h2>
      <fetcher.Form method="post" action={href('/admin/profile/sessions')} className="grid gap-3">
        <ul className="divide-y divide-clay">
          {sessions.map(({ id, isThis, browser, address, since, lastSeen }) => (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
            >
              <div id={`session-${id}`} className="grow basis-60">
                <p className="font-semibold">
                  {nameOfBrowser(browser ?? '')}
                  {isThis && <span className="text-leaf"> (this device)</span>}
                </p>
                <p className="text-stone">
                  {address && `${address}, `}since {moment(since)}, last seen about{' '}
                  {moment(lastSeen)}
                </p>
              </div>
              {!isThis && (
                <button
                  type="submit"
                  name="id"
                  value={id}
                  className="button button-quiet"
                  aria-describedby={`session-${id}`}
                  disabled={busy}
                >
                  Sign out
                </button>
              )}
            </li>
          ))}
        </ul>
        {fetcher.data?.error && !busy && <Failure text={fetcher.data.error} />}
        {sessions.length > 1 && (
          <button type="submit" className="button button-quiet justify-self-start" disabled={busy}>
            Sign out other devices
          </button>
        )}
      </fetcher.Form>
    </section>
  )
}

interface PasskeysProps {
  passkeys: Passkey[]
  isOffered: boolean
  publicUrl: string
}

function Passkeys({ passkeys, isOffered, publicUrl }: PasskeysProps) {
  return (
    <section className="card grid gap-3" aria-labelledby="passkeys-heading">
      <h2 id="passkeys-heading">Passkeys</h2>
      <p className="wrap-anywhere">
        {isOffered
          ? 'Sign in with your fingerprint, face or PIN. You will need no password or code.'
          : `Passkeys need a web address with https. This site is ${publicUrl}.`}
      </p>
      {passkeys.length > 0 && (
        <ul className="divide-y divide-clay">
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
            >
              <div id={`passkey-${id}`} className="min-w-0 grow basis-60">
                <p className="wrap-anywhere font-semibold">
                  <bdi>{name}</bdi>
                </p>
                <p className="text-stone">
                  added {shortDate(createdAt)},{' '}
                  {lastUsedAt ? `last used ${moment(lastUsedAt)}` : 'not used yet'}
                </p>
              </div>
              <Link
                to={href('/admin/profile/passkeys/:id/remove', { id })}
                preventScrollReset
                className="button button-quiet"
                aria-describedby={`passkey-${id}`}
              >
                Remove
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isOffered && (
        <Link
          to={href('/admin/profile/passkeys/add')}
          className="button button-quiet justify-self-start"
        >
          Add a Passkey
        </Link>
      )}
    </section>
  )
}
