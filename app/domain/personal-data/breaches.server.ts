import { type DescribedRow, describedRows } from '#app/domain/described-rows.server.ts'
import { newestFirst } from '#app/platform/database/list-page.server.ts'
import { breachFields } from './breach.ts'

/** An entry of the register of breaches. */
export type Breach = DescribedRow<typeof breachFields>

/** The register of breaches, newest first. */
export const breaches = describedRows('breaches', {
  fields: breachFields,
  name: 'title',
  order: newestFirst,
})
