import { useRef } from 'react'
import { data, Form, href, Link, redirect, useNavigation, useSearchParams } from 'react-router'
import { platform, session, staffMember } from '#app/context.ts'
import { rename } from '#app/domain/staff/profile.server.ts'
import { findSecondFactor } from '#app/domain/staff/second-factor.server.ts'
import { listSessions } from '#app/domain/staff/sessions.server.ts'
import { signInTexts } from '#app/domain/staff/sign-in.ts'
import { readForm } from '#app/http/form.ts'
import type { FieldErrors } from '#app/result.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { Failure } from '#app/routes/admin/failure.tsx'
import { PageHeading } from '#app/routes/admin/page-heading.tsx'
import { useUnsavedChanges } from '#app/routes/admin/unsaved/open-forms.ts'
import { withoutCrash } from '#app/routes/admin/without-crash.ts'
import { TextField } from '#app/ui/field.tsx'
import { Message } from '#app/ui/message.tsx'
import type { Route } from './+types/page.ts'
import { Sessions } from './sessions.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const member = context.get(staffMember)
  const [secondFactor, places] = await Promise.all([
    findSecondFactor(needs, member),
    listSessions(needs, { member, sessionId: context.get(session).id }),
  ])
  return { member, secondFactor, places }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { full_name = '', back } = await readForm(request)
  const outcome = await rename(context.get(platform), context.get(staffMember), full_name.trim())
  const saved = back === 'dashboard' ? href('/admin') : `${href('/admin/profile')}?saved=name`
  if (outcome.ok) return redirect(saved, 303)
  return data({ errors: outcome.errors, fullName: full_name }, { status: 422 })
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = await request.clone().formData()
  return withoutCrash<{ errors: FieldErrors; fullName: string }>(serverAction, {
    errors: { '': signInTexts.unexpected },
    fullName: String(typed.get('full_name') ?? ''),
  })
}

export const meta = () => adminMeta('Profile')

// A map, since an address may name what every object has.
const notes = new Map([
  ['name', 'Name saved.'],
  ['password', 'Password updated. Everybody else who was signed in as you is signed out.'],
  ['sessions', 'Signed out everywhere else.'],
  ['second-factor', 'The second factor is on: you will be asked for a code when you sign in.'],
  ['no-second-factor', 'The second factor is off.'],
])

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { member, secondFactor, places } = loaderData
  const [search] = useSearchParams()
  const busy = useNavigation().formAction === href('/admin/profile')
  const failed = actionData?.errors['']
  const form = useRef<HTMLFormElement>(null)
  // The form stays after it was saved, so it is compared with what is stored.
  useUnsavedChanges(form, () => nameIn(form.current) !== member.fullName)
  const note = notes.get(search.get('saved') ?? '')
  return (
    <div className="grid max-w-2xl gap-5">
      <PageHeading title="Profile" />
      {note && !actionData && <Message kind="status">{note}</Message>}
      <section className="card grid gap-4" aria-labelledby="name-heading">
        <h2 id="name-heading">Name</h2>
        <p className="wrap-anywhere">
          You sign in as <strong>{member.email}</strong>.
        </p>
        <Form ref={form} method="post" noValidate className="grid gap-4">
          {failed && !busy && <Failure text={failed} />}
          <TextField
            name="full_name"
            label="Full name"
            required
            autoComplete="name"
            defaultValue={actionData?.fullName ?? member.fullName}
            error={actionData?.errors.fullName}
          />
          <p className="form-actions">
            <button type="submit" className="button" disabled={busy}>
              {busy ? 'Saving...' : 'Save'}
            </button>
          </p>
        </Form>
      </section>
      <section className="card grid gap-3" aria-labelledby="password-heading">
        <h2 id="password-heading">Password</h2>
        <Link
          to={href('/admin/profile/password')}
          className="button button-quiet justify-self-start"
        >
          Change password
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
              <Link to={href('/admin/profile/second-factor/stop')} className="button button-quiet">
                Turn off
              </Link>
            </>
          ) : (
            <Link to={href('/admin/profile/second-factor/start')} className="button button-quiet">
              Set up second factor
            </Link>
          )}
        </p>
      </section>
      <Sessions places={places} />
    </div>
  )
}

const nameIn = (form: HTMLFormElement | null) =>
  form && String(new FormData(form).get('full_name')).trim()
