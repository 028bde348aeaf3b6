import { DoorClosed, Printer, UserPlus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, href, Link, redirect, useOutlet, useSubmit } from 'react-router'
import { todayTexts } from '#app/domain/appointments/appointment-texts.ts'
import { findAppointments } from '#app/domain/appointments/appointments.list.server.ts'
import { isPermitted } from '#app/domain/staff/role.ts'
import { markNews } from '#app/domain/today/news.server.ts'
import { readToday } from '#app/domain/today/today.server.ts'
import { platform, session, staffMember } from '#app/http/context.ts'
import { withCookies } from '#app/http/cookies.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { KeyboardShortcuts } from '#app/routes/admin/appointments/keyboard-shortcuts.tsx'
import { undoAddress } from '#app/routes/admin/appointments/undo-address.ts'
import { readDashboard } from '#app/routes/admin/dashboard/dashboard.server.ts'
import { Dashboard } from '#app/routes/admin/dashboard/dashboard.tsx'
import { NamePrompt } from '#app/routes/admin/dashboard/notices.tsx'
import { ExitLinks } from '#app/routes/admin/frame/exit-links.tsx'
import { NewsNotice, SoundButton } from '#app/routes/admin/news/news.tsx'
import { hasPostponedName } from '#app/routes/admin/profile/name-later-cookie.ts'
import { useBackOfficeClinic } from '#app/routes/admin/use-back-office-clinic.ts'
import { useOwnBranch } from '#app/routes/admin/use-member.ts'
import { refreshOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import { RowActions } from '#app/ui/admin/list/row-actions.tsx'
import { useListState } from '#app/ui/admin/list/use-list-state.ts'
import { chartDay } from '#app/values/date-text.ts'
import { listAddress, readSearch } from '#app/values/lists/list-state.ts'
import type { Route } from './+types/page.ts'
import { Bands, FoundPatients } from './bands.tsx'
import { deskBranchCookie, readDeskBranch } from './desk-branch.server.ts'

export const handle = { permission: 'account' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const member = context.get(staffMember)
  const { headers } = context.get(session)
  const chosen = url.searchParams.get('branch')
  // The branch is a property of the device, not of the address; the sheet has one of its own there.
  if (chosen !== null && url.pathname === href('/admin'))
    throw redirect(href('/admin'), { headers: withCookies([deskBranchCookie(chosen)]) })
  const [desk, dashboard] = await Promise.all([
    isPermitted(member, 'appointments') ? readDesk() : null,
    isPermitted(member, 'content') ? readDashboard(needs, member) : null,
  ])
  return { member, desk, dashboard, asksForName: !member.fullName && !hasPostponedName(headers) }

  async function readDesk() {
    const branch = await readDeskBranch(context)
    const search = readSearch(url.searchParams)
    // Before the rest is read, so that a request that comes in meanwhile is counted as new.
    const news = await markNews(needs, member)
    const filter = { status: 'all', search, branch: '', from: '', to: '' } as const
    const [today, found] = await Promise.all([
      readToday(needs, { branch }),
      search ? findAppointments(needs, member, filter) : null,
    ])
    return { branch, search, news, found: found?.rows ?? null, ...today }
  }
}

export const shouldRevalidate = refreshOnConflict

export const meta = adminMeta('Today')

export default function TodayPage({ loaderData }: Route.ComponentProps) {
  const { desk, dashboard, member, asksForName } = loaderData
  const sheet = useOutlet()
  return (
    <RowActions doneTexts={todayTexts} failedTitle="Not saved" undoAction={undoAddress}>
      <div className="grid gap-6">
        {desk && (
          <div className="desk" data-open={sheet ? '' : undefined}>
            <div className="grid min-w-0 content-start gap-4">
              <DeskControls {...desk} />
              <NewsNotice />
              {desk.found ? <FoundPatients rows={desk.found} {...desk} /> : <Bands {...desk} />}
              <DeskLinks {...desk} />
            </div>
            {sheet}
          </div>
        )}
        {asksForName && <NamePrompt version={member.version} />}
        {dashboard && <Dashboard {...dashboard} member={member} isFirst={!desk} />}
        {/* On phones, where the menu is closed (S-11.2). */}
        <div className="flex flex-wrap gap-3 lg:hidden">
          <ExitLinks className="button button-quiet" />
        </div>
      </div>
    </RowActions>
  )
}

type Desk = NonNullable<Route.ComponentProps['loaderData']['desk']>

/** The day, the branch of this device, the search, and what begins here. */
function DeskControls({ today, branch, search }: Desk) {
  const { dialog } = useListState()
  return (
    <header className="desk-controls">
      <h1>
        Today <span className="text-lg font-normal text-stone">{chartDay(today)}</span>
      </h1>
      <Link to={dialog(href('/admin/walk-in'))} preventScrollReset className="button">
        <UserPlus aria-hidden size={20} /> Walk-in
      </Link>
      <DeskSearch search={search} />
      <DeskBranch chosen={branch} />
    </header>
  )
}

/** What is done once or twice a day. */
function DeskLinks({ branch }: Desk) {
  return (
    <div className="flex flex-wrap gap-3">
      <Link
        to={listAddress(href('/admin/day-sheet'), { branch: branch ?? '' })}
        className="button button-quiet"
      >
        <Printer aria-hidden size={20} /> Print the day
      </Link>
      <Link to={href('/admin/hours/close')} className="button button-quiet">
        <DoorClosed aria-hidden size={20} /> Close a branch
      </Link>
      <SoundButton />
      <KeyboardShortcuts row=".desk-line" link="a" create={href('/admin/walk-in')} />
    </div>
  )
}

/** Chooses the branch at which this device stands; nothing for staff who are limited to one. */
function DeskBranch({ chosen }: { chosen: string | null }) {
  const { branches } = useBackOfficeClinic()
  const submit = useSubmit()
  if (useOwnBranch() !== null) return null
  return (
    <Form action={href('/admin')} onChange={({ currentTarget }) => submit(currentTarget)}>
      <select
        name="branch"
        aria-label="Branch"
        defaultValue={chosen ?? ''}
        className="small-control"
      >
        <option value="">All branches</option>
        {branches.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <noscript>
        <button type="submit" className="button button-quiet">
          Show
        </button>
      </noscript>
    </Form>
  )
}

/** How long nobody types before the search begins. */
const pauseMs = 300

/** Finds patients by name, phone or reference, as one types. */
function DeskSearch({ search }: { search: string }) {
  const submit = useSubmit()
  const timer = useRef<number>(undefined)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Whoever types on keeps what they have typed since.
    if (input.current && input.current !== document.activeElement) input.current.value = search
  }, [search])
  return (
    <Form
      action={href('/admin')}
      role="search"
      className="flex min-w-0 gap-2"
      onChange={({ currentTarget }) => {
        clearTimeout(timer.current)
        const options = { replace: true, preventScrollReset: true }
        timer.current = window.setTimeout(() => submit(currentTarget, options), pauseMs)
      }}
      onSubmit={() => clearTimeout(timer.current)}
    >
      <input
        ref={input}
        id="filter-q"
        name="q"
        type="search"
        aria-label="Find a name or phone"
        placeholder="Name or phone"
        defaultValue={search}
        className="small-control min-w-0 grow"
      />
      <noscript>
        <button type="submit" className="button button-quiet">
          Find
        </button>
      </noscript>
    </Form>
  )
}
