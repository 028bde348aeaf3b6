import { KeyRound, LogOut, UserCheck, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link, redirect, useFetcher } from 'react-router'
import { readAccess } from '#app/domain/staff/colleagues/colleague.schema.ts'
import { type Colleague, colleagueTexts } from '#app/domain/staff/colleagues/colleague.ts'
import { changeAccess, findColleague } from '#app/domain/staff/colleagues/colleagues.server.ts'
import { type Role, roleTexts } from '#app/domain/staff/role.ts'
import { displayName } from '#app/domain/staff/staff.ts'
import { platform } from '#app/http/context.ts'
import { readEditForm, respondToFailedEdit } from '#app/http/edit-form.ts'
import { found } from '#app/http/found.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchFormErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { FormDialog } from '#app/ui/admin/dialog/form-dialog.tsx'
import { Failure } from '#app/ui/admin/failure.tsx'
import { LeavingForm } from '#app/ui/admin/form/leaving-form.tsx'
import { reloadOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import { mergedFields } from '#app/values/forms/edited-fields.ts'
import { listAddress } from '#app/values/lists/list-state.ts'
import type { Route } from './+types/edit.ts'
import { AccessFields, ColleagueEmail } from './access-fields.tsx'

export const handle = { permission: 'staff' }

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  return { colleague: found(await findColleague(context.get(platform), id)) }
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { values, version, read } = await readEditForm(request, readAccess)
  if (!read.ok) return respondToFailure(read, { values })
  // All three are saved together, since a branch goes with a role.
  const result = await changeAccess(context.get(platform), { id, version }, read.value.input)
  if (!result.ok) {
    const labels = { role: (role: string) => roleTexts[role as Role].label }
    const answer = { values, textsOf: accessTexts, labels }
    return respondToFailedEdit(result, answer, colleagueTexts.refusals)
  }
  throw redirect(listAddress(href('/admin/staff'), undefined, 'saved'))
}

export const clientAction = catchFormErrors(colleagueTexts.notSaved)

export const shouldRevalidate = reloadOnConflict

export const meta = adminMeta('Edit Colleague')

export default function EditColleague({ loaderData, actionData: result }: Route.ComponentProps) {
  const { colleague } = loaderData
  const stored = accessTexts(colleague)
  return (
    <FormDialog
      title={displayName(colleague)}
      intro={
        colleague.fullName && (
          <p className="text-stone">
            <ColleagueEmail colleague={colleague} />
          </p>
        )
      }
      footer={<AccountActions colleague={colleague} />}
      version={colleague.version}
      stored={stored}
      result={result}
    >
      <AccessFields errors={result?.errors} values={mergedFields(stored, result?.values ?? {})} />
    </FormDialog>
  )
}

const accessTexts = ({ role, branch, second_factor_required }: Colleague) => ({
  role,
  branch: branch ?? '',
  second_factor: second_factor_required ? 'required' : '',
})

function AccountActions({ colleague: { id, is_active } }: { colleague: Colleague }) {
  return (
    <section
      aria-labelledby="account-heading"
      className="mt-6 grid gap-3 border-t border-clay pt-4"
    >
      <h3 id="account-heading" className="font-semibold">
        Account
      </h3>
      <div className="flex flex-wrap gap-3">
        {is_active ? (
          <>
            <Link
              to={href('/admin/staff/:id/password-link', { id })}
              preventScrollReset
              className="button button-quiet"
            >
              <KeyRound aria-hidden size={20} /> New password link
            </Link>
            <AccountAction action={href('/admin/staff/:id/:act', { id, act: 'sessions' })}>
              <LogOut aria-hidden size={20} /> Sign out everywhere
            </AccountAction>
            <Link
              to={href('/admin/staff/:id/deactivate', { id })}
              preventScrollReset
              className="button button-quiet"
            >
              <UserX aria-hidden size={20} /> Deactivate
            </Link>
          </>
        ) : (
          <AccountAction action={href('/admin/staff/:id/:act', { id, act: 'reactivate' })}>
            <UserCheck aria-hidden size={20} /> Reactivate
          </AccountAction>
        )}
      </div>
    </section>
  )
}

function AccountAction({ action, children }: { action: string; children: ReactNode }) {
  const fetcher = useFetcher<{ error?: string }>()
  const isBusy = fetcher.state !== 'idle'
  return (
    <LeavingForm fetcher={fetcher} action={action} className="grid gap-3">
      <button type="submit" className="button button-quiet" disabled={isBusy}>
        {children}
      </button>
      {fetcher.data?.error && !isBusy && <Failure text={fetcher.data.error} />}
    </LeavingForm>
  )
}
