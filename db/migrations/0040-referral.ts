import { columnTypes } from './column-types.ts'
import type { SchemaMigration } from './migration.ts'

const columns = [
  'referral_facility',
  'referral_contact',
  'referral_urgency',
  'referral_reason',
  'payment_preference',
]

/** What a health worker says who refers a patient, and how the patient would like to pay. */
export const referral: SchemaMigration = {
  name: '0040-referral',
  async up(db, kind) {
    const { text } = columnTypes(kind)
    // Without checks: the choices are the form's, which changes them without a migration.
    for (const column of columns) {
      await db.schema.alterTable('appointments').addColumn(column, text).execute()
    }
  },
}
