import { inject } from 'vitest'
import type { DatabaseKind } from '#db/schema.ts'

/** The databases that tests run on: without PostgreSQL the global set-up has printed a note, and has failed under CI. */
export const databaseKinds: readonly DatabaseKind[] = inject('postgresUrl')
  ? ['sqlite', 'postgres']
  : ['sqlite']
