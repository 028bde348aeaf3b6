import { encodeCursor } from '#app/lists/cursor.ts'
import { fillImages } from './fill-content.ts'
import { measureGrowth } from './growth.ts'
import type { Measure } from './measure.ts'

/** How long the gallery's public and admin pages take with a growing number of pictures. */
export const measureGallery = (): Promise<Measure[]> =>
  measureGrowth({
    noun: 'images',
    sizes: [200, 2000, 20_000],
    rounds: 300,
    fill: fillImages,
    async pages(db, size) {
      const { is_featured, sort_order, created_at, id } = await db
        .selectFrom('gallery_images')
        .select(['is_featured', 'sort_order', 'created_at', 'id'])
        .orderBy('created_at')
        .offset(size / 2)
        .limit(1)
        .executeTakeFirstOrThrow()
      const middle = encodeCursor(is_featured ? '1' : '0', String(sort_order), created_at, id)
      return {
        list: '/gallery',
        'half-way down': `/gallery?after=${middle}`,
        'oldest first': '/gallery?sort=oldest',
        'featured first': '/gallery?sort=featured',
        'one category': '/gallery?category=category-3',
        'admin list': '/admin/gallery',
        'admin list, one category': '/admin/gallery?category=category-000003',
        'admin list, search': '/admin/gallery?q=picture+img_7',
        'admin list, without a description': '/admin/gallery?show=undescribed',
      }
    },
  })
