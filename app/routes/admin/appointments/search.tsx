import type { ComponentProps } from 'react'
import { type AppointmentFilter, isNarrowed } from '#app/domain/appointments/appointment-filter.ts'
import { SearchForm } from '#app/ui/admin/list/search-form.tsx'
import { BranchFilter } from './branch-filter.tsx'

/** Search, branch and days, among the appointments of the chosen status. */
export function Search({ filter }: { filter: AppointmentFilter }) {
  const { status, search, branch, from, to } = filter
  return (
    <SearchForm
      label="Name, email, phone, reference or message"
      search={search}
      otherFilters={{ status: status === 'all' ? '' : status }}
      isNarrowed={isNarrowed(filter)}
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
    />
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
