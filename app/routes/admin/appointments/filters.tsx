import type { ComponentProps } from 'react'
import { href } from 'react-router'
import { type AppointmentFilter, isNarrowed } from '#app/domain/appointments/appointment-filter.ts'
import { SearchForm } from '#app/routes/admin/search-form.tsx'
import { BranchFilter } from './branch-filter.tsx'

/** Search, branch and days. */
export function Filters({ filter }: { filter: AppointmentFilter }) {
  const { status, search, branch, from, to } = filter
  const list = href('/admin/appointments')
  const withoutSearch = status === 'all' ? list : `${list}?status=${status}`
  return (
    <SearchForm
      // Remounted when the filter changes, so that its fields follow the address also on "back".
      key={JSON.stringify(filter)}
      action={list}
      label="Name, email, phone, reference or message"
      search={search}
      clearAddress={isNarrowed(filter) ? withoutSearch : null}
      more={
        <details open={Boolean(branch || from || to)}>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            Branch and days
          </summary>
          <div className="flex flex-wrap gap-3">
            <BranchFilter chosen={branch} />
            <Day name="from" label="Received from" defaultValue={from} />
            <Day name="to" label="Received to" defaultValue={to} />
          </div>
        </details>
      }
    >
      {status !== 'all' && <input type="hidden" name="status" value={status} />}
    </SearchForm>
  )
}

function Day({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  const id = `filter-${input.name}`
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} type="date" className="small-control mt-1 block" />
    </div>
  )
}
