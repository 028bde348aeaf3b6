import type { GalleryImagesTable } from '#db/schema.ts'
import type { SearchedColumnUse } from './column-use.ts'

type Source = 'form to add' | 'form to change' | 'both forms' | 'program'

/** Every column of the gallery's images: one form adds an image, another one changes it. */
export const galleryImageColumns = {
  alt_text: { filledBy: 'both forms', searched: true, personal: false },
  file_name: { filledBy: 'form to add', searched: true, personal: false },
  cloudinary_public_id: { filledBy: 'form to add', searched: true, personal: false },
  request_key: { filledBy: 'form to add', searched: false, personal: false },
  category_id: { filledBy: 'both forms', searched: false, personal: false },
  focal_x: { filledBy: 'both forms', searched: false, personal: false },
  focal_y: { filledBy: 'both forms', searched: false, personal: false },
  is_featured: { filledBy: 'form to change', searched: false, personal: false },
  sort_order: { filledBy: 'form to change', searched: false, personal: false },
  id: { filledBy: 'program', searched: false, personal: false },
  version: { filledBy: 'program', searched: false, personal: false },
  cloudinary_url: { filledBy: 'program', searched: false, personal: false },
  width: { filledBy: 'program', searched: false, personal: false },
  height: { filledBy: 'program', searched: false, personal: false },
  placeholder: { filledBy: 'program', searched: false, personal: false },
  bytes: { filledBy: 'program', searched: false, personal: false },
  created_by: { filledBy: 'program', searched: false, personal: false },
  search_text: { filledBy: 'program', searched: false, personal: false },
  created_at: { filledBy: 'program', searched: false, personal: false },
} as const satisfies Record<keyof GalleryImagesTable, SearchedColumnUse<Source>>
