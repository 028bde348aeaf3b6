import {
  type AppointmentFilter,
  isFilteredFurther,
} from '#app/domain/appointments/appointment-filter.ts'
import { BranchFilter } from '#app/routes/admin/branch-filter.tsx'
import { useOwnBranch } from '#app/routes/admin/use-member.ts'
import { DayField } from '#app/ui/admin/list/day-field.tsx'
import { SearchForm } from '#app/ui/admin/list/search-form.tsx'

interface SearchProps {
  filter: AppointmentFilter
  branches: string[]
}

/** Search, branch and days, among the appointments of the chosen status. */
export function Search({ filter, branches }: SearchProps) {
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
