import { Download, MonitorPlay } from 'lucide-react'
import { href, Link, redirect } from 'react-router'
import { patientName, statusLabel } from '#app/domain/appointments/appointment.ts'
import { bulkActions } from '#app/domain/appointments/appointment-edit.ts'
import {
  type AppointmentFilter,
  isFilteredFurther,
  matchingText,
  readFilter,
  statusFilters,
  totalCount,
} from '#app/domain/appointments/appointment-filter.ts'
import { doneTexts } from '#app/domain/appointments/appointment-texts.ts'
import {
  findAppointments,
  listKnownBranches,
} from '#app/domain/appointments/appointments.list.server.ts'
import { markNews } from '#app/domain/today/news.server.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { readPageStart } from '#app/platform/database/list-page.server.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { BranchFilter } from '#app/routes/admin/branch-filter.tsx'
import { listScreens } from '#app/routes/admin/frame/screens.ts'
import { NewsNotice } from '#app/routes/admin/news/news.tsx'
import { useOwnBranch } from '#app/routes/admin/use-member.ts'
import { DayField } from '#app/ui/admin/list/day-field.tsx'
import { refreshOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx'
import { SearchForm } from '#app/ui/admin/list/search-form.tsx'
import { useListState } from '#app/ui/admin/list/use-list-state.ts'
import type { Route } from './+types/page.ts'
import { AppointmentActions, listedColumns } from './appointment-columns.tsx'
import { statusEdge } from './badges.tsx'
import { KeyboardShortcuts } from './keyboard-shortcuts.tsx'
import { undoAddress } from './undo-address.ts'

export const handle = { permission: 'appointments' }

export async function loader({ context, url: { searchParams: query } }: Route.LoaderArgs) {
  // The former list of what waits is a part of "Today".
  if (query.get('waiting')) throw redirect(href('/admin'), 301)
  const needs = context.get(platform)
  const member = context.get(staffMember)
  const branches = await listKnownBranches(needs)
  const filter = readFilter(query, branches)
  // Before the list is read, so that a request that comes in meanwhile is counted as new.
  const news = await markNews(needs, member)
  const found = await findAppointments(needs, member, filter, readPageStart(query))
  return { ...found, filter, news, branches: branches.map(({ name }) => name) }
}

export const shouldRevalidate = refreshOnConflict

export const meta = adminMeta('Appointments')

export default function Appointments({ loaderData }: Route.ComponentProps) {
  const { rows, filter, matching, branches, counts } = loaderData
  const { dialog } = useListState()
  return (
    <>
      <ResourceList
        title="Appointments"
        actions={<ListActions />}
        create={{ label: 'New Appointment', to: newAppointment }}
        notice={<NewsNotice />}
        undoAction={undoAddress}
        counts={statusFilters.map((status) => ({
          status: status === 'all' ? '' : status,
          label: status === 'all' ? 'Total' : statusLabel(status),
          value: status === 'all' ? totalCount(counts) : counts[status],
          edge: statusEdge(status),
        }))}
        columns={listedColumns}
        empty={{ title: 'No appointments found', text: <p>{noneText(filter)}</p> }}
        search={<Search filter={filter} branches={branches} />}
        loadingText={listScreens.appointments.loading}
        summary={`Showing ${rows.length.toLocaleString('en')} of ${matchingText(matching, filter)} appointments`}
        selection={{
          action: dialog(href('/admin/appointments/bulk')),
          acts: bulkActions,
          nameOf: patientName,
          noun: 'appointment',
        }}
        rows={rows}
        rowActions={(row) => <AppointmentActions {...row} />}
        pages={loaderData}
        doneTexts={doneTexts}
      />
      <p className="mt-4">
        <KeyboardShortcuts row=".rows tbody tr" link="[data-edit]" create={newAppointment} />
      </p>
    </>
  )
}

function noneText(filter: AppointmentFilter): string {
  if (isFilteredFurther(filter)) return 'No appointments match these filters.'
  return filter.status === 'all'
    ? 'No appointments have been booked yet.'
    : `No ${filter.status} appointments found.`
}

function Search({ filter, branches }: { filter: AppointmentFilter; branches: string[] }) {
  const { status, search, branch, from, to, asked } = filter
  const ownBranch = useOwnBranch()
  return (
    <SearchForm
      label="Name, email, phone, reference, message or referral"
      search={search}
      otherFilters={{ status: status === 'all' ? '' : status }}
      isNarrowed={isFilteredFurther(filter)}
      more={
        <details open={Boolean(branch || from || to || asked)}>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            {ownBranch === null ? 'Branch and days' : 'Days'}
          </summary>
          <div className="flex flex-wrap gap-3">
            <BranchFilter branches={branches} chosen={branch} />
            <DayField name="from" label="Received from" defaultValue={from} />
            <DayField name="to" label="Received to" defaultValue={to} />
            <label className="flex min-h-11 items-center gap-2 self-end">
              <input type="checkbox" name="asked" value="yes" defaultChecked={asked} />
              Asked for another day
            </label>
          </div>
        </details>
      }
    />
  )
}

const newAppointment = href('/admin/appointments/new')

function ListActions() {
  const { dialog } = useListState()
  return (
    <>
      <Link to={href('/admin/waiting-room')} className="button button-quiet">
        <MonitorPlay aria-hidden size={20} className="lg:hidden" /> Waiting-room screen
      </Link>
      {/* Not a `Link`: the browser must download the file. */}
      <a href={dialog(href('/admin/appointments/export'))} download className="button button-quiet">
        <Download aria-hidden size={20} className="lg:hidden" /> Export
      </a>
    </>
  )
}
