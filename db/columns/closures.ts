import type { ClosuresTable } from '#db/schema.ts'
import type { ColumnUse } from './column-use.ts'

type Source = 'form' | 'program'

/** Every column of the closures of branches. */
export const closureColumns = {
  id: { filledBy: 'program', searched: false, personal: false },
  branch: { filledBy: 'form', searched: false, personal: false },
  kind: { filledBy: 'form', searched: false, personal: false },
  sentence: { filledBy: 'form', searched: false, personal: false },
  starts_at: { filledBy: 'form', searched: false, personal: false },
  ends_at: { filledBy: 'form', searched: false, personal: false },
  version: { filledBy: 'program', searched: false, personal: false },
  created_at: { filledBy: 'program', searched: false, personal: false },
  created_by: { filledBy: 'program', searched: false, personal: false },
} as const satisfies Record<keyof ClosuresTable, ColumnUse<Source>>
