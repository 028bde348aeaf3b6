import type { GuidesTable } from '#db/schema.ts'
import type { ColumnUse } from './column-use.ts'

type Source = 'form' | 'approval' | 'program'

/** Every column of the guides: one form writes the text, another one records who has approved it. */
export const guideColumns = {
  id: { filledBy: 'program', personal: false },
  version: { filledBy: 'program', personal: false },
  title: { filledBy: 'form', personal: false },
  content: { filledBy: 'form', personal: false },
  approved_by: { filledBy: 'approval', personal: true },
  approved_on: { filledBy: 'approval', personal: false },
  created_at: { filledBy: 'program', personal: false },
  updated_at: { filledBy: 'program', personal: false },
  updated_by: { filledBy: 'program', personal: false },
} as const satisfies Record<keyof GuidesTable, ColumnUse<Source>>
