import { encodeCursor } from '#app/lists/cursor.ts'
import { fillPosts } from './fill-content.ts'
import { measureGrowth, middleRow } from './growth.ts'
import type { Measure } from './measure.ts'

/** How long the blog's public and admin pages take with a growing number of posts. */
export const measurePosts = (): Promise<Measure[]> =>
  measureGrowth({
    noun: 'posts',
    sizes: [100, 1000, 10_000],
    rounds: 300,
    fill: fillPosts,
    async pages(db, size) {
      const { created_at, id } = await middleRow(db, 'blog_posts', size)
      return {
        list: '/blog',
        'the tenth page': '/blog?page=10',
        'one category': '/blog?category=category-3',
        'search for a common word': '/blog?q=malaria',
        'search for one post': '/blog?q=post+77+on',
        'search for nothing that is': '/blog?q=nobody+wrote+this',
        'a post': `/blog/post-${size / 2 + ((size / 2) % 3 === 0 ? 1 : 0)}`,
        'a post that is not': '/blog/a-post-that-is-not',
        'admin list': '/admin/blog',
        'admin list, half-way down': `/admin/blog?older=${encodeCursor(created_at, id)}`,
        'admin list, drafts': '/admin/blog?status=draft',
        'admin list, search': '/admin/blog?q=malaria',
        'admin list, search for an address': '/admin/blog?q=post-77+malaria',
      }
    },
  })
