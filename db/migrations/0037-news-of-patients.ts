import type { SchemaMigration } from './migration.ts'

/** Open tabs ask what patients have changed since an instant. */
export const newsOfPatients: SchemaMigration = {
  name: '0037-news-of-patients',
  async up(db) {
    await db.schema
      .createIndex('appointment_events_by_time')
      .on('appointment_events')
      .column('at')
      .execute()
  },
}
