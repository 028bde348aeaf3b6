import type { GuidesTable } from '#db/schema.ts'
import type { ColumnUse } from './column-use.ts'

type Source = 'form' | 'approval' | 'program'

/** Every column of the guides: one form writes the text, another one records who has approved it. */
export const guideColumns = {
  id: { filledBy: 'program', searched: false, personal: false },
  version: { filledBy: 'program', searched: false, personal: false },
  title: { filledBy: 'form', searched: false, personal: false },
  content: { filledBy: 'form', searched: false, personal: false },
  approved_by: { filledBy: 'approval', searched: false, personal: true },
  approved_on: { filledBy: 'approval', searched: false, personal: false },
  created_at: { filledBy: 'program', searched: false, personal: false },
  updated_at: { filledBy: 'program', searched: false, personal: false },
  updated_by: { filledBy: 'program', searched: false, personal: false },
} as const satisfies Record<keyof GuidesTable, ColumnUse<Source>>
