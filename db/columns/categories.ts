import type { BlogCategoriesTable, GalleryCategoriesTable } from '#db/schema.ts'
import type { ColumnUse } from './column-use.ts'

type Source = 'form' | 'program'

/** Every column of the gallery's categories; a category's name finds its images. */
export const galleryCategoryColumns = {
  id: { filledBy: 'program', searched: false, personal: false },
  version: { filledBy: 'program', searched: false, personal: false },
  name: { filledBy: 'form', searched: true, personal: false },
  slug: { filledBy: 'form', searched: false, personal: false },
  description: { filledBy: 'form', searched: false, personal: false },
  created_at: { filledBy: 'program', searched: false, personal: false },
} as const satisfies Record<keyof GalleryCategoriesTable, ColumnUse<Source>>

/** Every column of the blog's categories, which also have a colour. */
export const blogCategoryColumns = {
  id: { filledBy: 'program', searched: false, personal: false },
  version: { filledBy: 'program', searched: false, personal: false },
  name: { filledBy: 'form', searched: false, personal: false },
  slug: { filledBy: 'form', searched: false, personal: false },
  description: { filledBy: 'form', searched: false, personal: false },
  color: { filledBy: 'form', searched: false, personal: false },
  created_at: { filledBy: 'program', searched: false, personal: false },
} as const satisfies Record<keyof BlogCategoriesTable, ColumnUse<Source>>
