import { auditAreas } from '#app/platform/audit/audit-actions.ts'
import { type AuditFilter, isAuditFiltered } from '#app/platform/audit/audit-filter.ts'
import { DayField } from '#app/ui/admin/list/day-field.tsx'
import { SearchForm } from '#app/ui/admin/list/search-form.tsx'

/** Search, part of the back-office and days. */
export function AuditSearch({ filter }: { filter: AuditFilter }) {
  const { area, search, row, from, to } = filter
  return (
    <SearchForm
      label="Person, title or reference"
      search={search}
      otherFilters={{ row }}
      isNarrowed={isAuditFiltered(filter)}
      more={
        <details open={Boolean(area || from || to)}>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            Part and days
          </summary>
          <div className="flex flex-wrap gap-3">
            <div>
              <label htmlFor="filter-area">Part</label>
              <select
                id="filter-area"
                name="area"
                defaultValue={area}
                className="small-control mt-1 block"
              >
                <option value="">All parts</option>
                {Object.entries(auditAreas).map(([name, label]) => (
                  <option key={name} value={name}>
                    {label}
                  </option>
                ))}
              </select>
            </div>
            <DayField name="from" label="From" defaultValue={from} />
            <DayField name="to" label="To" defaultValue={to} />
          </div>
        </details>
      }
    />
  )
}
