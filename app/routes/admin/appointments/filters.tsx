import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Form, href, Link } from 'react-router'
import { type AppointmentFilter, isNarrowed } from '#app/domain/appointments/appointment-filter.ts'
import { BranchFilter } from './branch-filter.tsx'

const searched = 'Name, email, phone, reference or message'

/** Search, branch and days: an ordinary form whose answer is an address. */
export function Filters({ filter }: { filter: AppointmentFilter }) {
  const { status, search, branch, from, to } = filter
  return (
    <Form
      method="get"
      action={href('/admin/appointments')}
      preventScrollReset
      role="search"
      // Its fields follow the address, also when somebody goes back.
      key={JSON.stringify(filter)}
      className="filters"
    >
      {status !== 'all' && <input type="hidden" name="status" value={status} />}
      <label htmlFor="filter-q" className="sr-only">
        {searched}
      </label>
      <input
        id="filter-q"
        name="q"
        type="search"
        maxLength={100}
        defaultValue={search}
        placeholder={searched}
        className="small-control"
      />
      <button type="submit" className="button button-quiet">
        <Search aria-hidden size={20} /> Search
      </button>
      {isNarrowed(filter) && (
        <Link
          to={`${href('/admin/appointments')}${status === 'all' ? '' : `?status=${status}`}`}
          preventScrollReset
          className="button button-quiet"
        >
          Clear
        </Link>
      )}
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
    </Form>
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
