import type { ClosuresTable } from '#db/schema.ts'
import type { ColumnUse } from './column-use.ts'

type Source = 'form' | 'program'

/** Every column of the closures of branches. */
export const closureColumns = {
  id: { filledBy: 'program', personal: false },
  branch: { filledBy: 'form', personal: false },
  kind: { filledBy: 'form', personal: false },
  service: { filledBy: 'form', personal: false },
  sentence: { filledBy: 'form', personal: false },
  starts_at: { filledBy: 'form', personal: false },
  ends_at: { filledBy: 'form', personal: false },
  version: { filledBy: 'program', personal: false },
  created_at: { filledBy: 'program', personal: false },
  created_by: { filledBy: 'program', personal: false },
} as const satisfies Record<keyof ClosuresTable, ColumnUse<Source>>
