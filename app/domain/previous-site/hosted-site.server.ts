import { importReason } from '#app/domain/blog/import/import-posts.server.ts'
import type { Needs } from '#app/platform.server.ts'
import type { Result } from '#app/result.ts'
import type { HostedImages } from './hosted-images.server.ts'
import type { HostedRows } from './hosted-rows.server.ts'
import type { ImportReport, RowOutcome } from './import-report.ts'

/** The parts of the platform that the import uses. */
export type ImportNeeds = Needs<'by' | 'db' | 'clock' | 'images' | 'settings'>

/** The previous site while it is imported. */
export interface HostedSite {
  needs: ImportNeeds
  rows: HostedRows
  images: HostedImages
  report: ImportReport
  /** Whether nothing is stored, and the report only says what an import would do. */
  isDryRun: boolean
}

/** The ids of categories on this site, by their ids on the previous one; null for a category that was not imported. */
export type CategoryIds = ReadonlyMap<string, string | null>

/** The report's outcome of an action that stores a row unless it was imported before. */
export const outcomeOf = (result: Result<{ isNew: boolean }>): RowOutcome =>
  result.ok
    ? { kind: result.value.isNew ? 'imported' : 'imported-before', notes: [] }
    : { kind: 'skipped', notes: [importReason(result)] }
