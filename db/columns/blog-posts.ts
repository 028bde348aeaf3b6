import type { BlogPostsTable } from '#db/schema.ts'
import type { SearchedColumnUse } from './column-use.ts'

type Source = 'form' | 'program'

/**
 * Every column of posts; the editor's `publish_at` is stored as `published_at`. The list of the back-office also searches
 * the slug, which has no words for the search text.
 */
export const blogPostColumns = {
  title: { filledBy: 'form', searched: true, personal: false },
  slug: { filledBy: 'form', searched: false, personal: false },
  excerpt: { filledBy: 'form', searched: true, personal: false },
  content: { filledBy: 'form', searched: false, personal: false },
  status: { filledBy: 'form', searched: false, personal: false },
  published_at: { filledBy: 'form', searched: false, personal: false },
  category_id: { filledBy: 'form', searched: false, personal: false },
  tags: { filledBy: 'form', searched: true, personal: false },
  featured_image: { filledBy: 'form', searched: false, personal: false },
  featured_image_alt: { filledBy: 'form', searched: false, personal: false },
  focal_x: { filledBy: 'form', searched: false, personal: false },
  focal_y: { filledBy: 'form', searched: false, personal: false },
  meta_title: { filledBy: 'form', searched: false, personal: false },
  meta_description: { filledBy: 'form', searched: false, personal: false },
  id: { filledBy: 'program', searched: false, personal: false },
  view_count: { filledBy: 'program', searched: false, personal: false },
  search_text: { filledBy: 'program', searched: false, personal: false },
  is_sample: { filledBy: 'program', searched: false, personal: false },
  version: { filledBy: 'program', searched: false, personal: false },
  created_by: { filledBy: 'program', searched: false, personal: false },
  updated_by: { filledBy: 'program', searched: false, personal: false },
  created_at: { filledBy: 'program', searched: false, personal: false },
  updated_at: { filledBy: 'program', searched: false, personal: false },
  request_key: { filledBy: 'program', searched: false, personal: false },
} as const satisfies Record<keyof BlogPostsTable, SearchedColumnUse<Source>>
