import { inject } from 'vitest'
import type { DatabaseKind } from '#db/schema.ts'

/**
 * The databases that tests run on. Without PostgreSQL it is SQLite alone, of which the global set-up prints a note;
 * under CI that fails.
 */
export const databaseKinds: readonly DatabaseKind[] = inject('postgresUrl')
  ? ['sqlite', 'postgres']
  : ['sqlite']
