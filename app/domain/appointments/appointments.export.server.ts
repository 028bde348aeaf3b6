import { csvChunks } from '#app/platform/csv.server.ts'
import { allRows, newestFirst } from '#app/platform/database/list-page.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { type ExportedColumn, exportHeadings } from '#db/columns/appointments.ts'
import { conditions } from './appointment-conditions.server.ts'
import type { AppointmentFilter } from './appointment-filter.ts'

const columnNames = Object.keys(exportHeadings) as ExportedColumn[]
// Small batches are garbage collected while young, which keeps the memory use low.
const batchSize = 50

/** The appointments that match a filter as the chunks of a CSV file, newest first. */
export const exportAppointments = (needs: Needs<'db'>, filter: AppointmentFilter) =>
  csvChunks(Object.values(exportHeadings), exportedRows(needs, filter))

async function* exportedRows({ db }: Needs<'db'>, filter: AppointmentFilter) {
  const query = db
    .selectFrom('appointments')
    .select(['id', ...columnNames])
    .where((row) => row.and(conditions(row, filter)))
  for await (const rows of allRows(query, newestFirst, batchSize)) {
    yield rows.map((row) => columnNames.map((name) => row[name]))
  }
}
