import { type BranchScope, within } from '#app/domain/staff/branch-scope.server.ts'
import { csvChunks } from '#app/platform/csv.server.ts'
import { allRows, newestFirst } from '#app/platform/database/list-page.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { type ExportedColumn, exportHeadings } from '#db/columns/appointments.ts'
import { conditions } from './appointment-conditions.server.ts'
import type { AppointmentFilter } from './appointment-filter.ts'

const columnNames = Object.keys(exportHeadings) as ExportedColumn[]
// Small batches are garbage collected while young, which keeps the memory use low.
const batchSize = 50

/** The appointments of a scope that match a filter as the chunks of a CSV file, newest first. */
export const exportAppointments = (
  needs: Needs<'db'>,
  scope: BranchScope,
  filter: AppointmentFilter,
) => csvChunks(Object.values(exportHeadings), exportedRows(needs, scope, filter))

async function* exportedRows({ db }: Needs<'db'>, scope: BranchScope, filter: AppointmentFilter) {
  const query = db
    .selectFrom('appointments')
    .select(['id', ...columnNames])
    .where((row) => row.and([within(row, scope), ...conditions(row, filter)]))
  for await (const rows of allRows(query, newestFirst, batchSize)) {
    yield rows.map((row) => columnNames.map((name) => row[name]))
  }
}
