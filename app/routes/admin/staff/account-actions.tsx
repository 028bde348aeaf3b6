import { KeyRound, LogOut, UserCheck, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link, useFetcher } from 'react-router'
import type { Colleague } from '#app/domain/staff/colleagues/colleague.ts'
import { Failure } from '#app/ui/admin/failure.tsx'
import { LeavingForm } from '#app/ui/admin/form/leaving-form.tsx'

/** The actions of an owner on a colleague's account, besides changing its role. */
export function AccountActions({ colleague: { id, is_active } }: { colleague: Colleague }) {
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
