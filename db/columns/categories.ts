import type { BlogCategoriesTable, GalleryCategoriesTable } from '#db/schema.ts'
import type { ColumnUse } from './column-use.ts'

type Source = 'form' | 'program'

/** Every column of the gallery's categories; a category's name finds its images. */
export const galleryCategoryColumns = {
  id: { filledBy: 'program', personal: false },
  version: { filledBy: 'program', personal: false },
  name: { filledBy: 'form', personal: false },
  slug: { filledBy: 'form', personal: false },
  description: { filledBy: 'form', personal: false },
  created_at: { filledBy: 'program', personal: false },
} as const satisfies Record<keyof GalleryCategoriesTable, ColumnUse<Source>>

/** Every column of the blog's categories, which also have a colour. */
export const blogCategoryColumns = {
  id: { filledBy: 'program', personal: false },
  version: { filledBy: 'program', personal: false },
  name: { filledBy: 'form', personal: false },
  slug: { filledBy: 'form', personal: false },
  description: { filledBy: 'form', personal: false },
  color: { filledBy: 'form', personal: false },
  created_at: { filledBy: 'program', personal: false },
} as const satisfies Record<keyof BlogCategoriesTable, ColumnUse<Source>>
