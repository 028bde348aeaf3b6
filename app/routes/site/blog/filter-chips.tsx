import { X } from 'lucide-react'
import { href } from 'react-router'
import type { PostCategory } from '#app/domain/blog/post.ts'
import { type BlogFilter, writeBlogFilter } from '#app/domain/blog/public/blog-filter.ts'
import { ColorDot } from '#app/ui/color-dot.tsx'

/** The active filters, each with a link that removes it, and a link that removes all. */
export function FilterChips({
  filter,
  category,
}: {
  filter: BlogFilter
  category: PostCategory | null
}) {
  if (!filter.search && !category) return null
  const without = (part: Partial<BlogFilter>) =>
    href('/blog') + writeBlogFilter({ ...filter, page: 1, ...part })
  return (
    <ul className="flex flex-wrap items-center gap-2">
      {filter.search && (
        <li>
          <a href={without({ search: '' })} data-list-link className="choice">
            <span className="sr-only">Remove the search </span>
            {`“${filter.search}”`}
            <X aria-hidden size={16} />
          </a>
        </li>
      )}
      {category && (
        <li>
          <a href={without({ category: '' })} data-list-link className="choice">
            <span className="sr-only">Remove the category </span>
            <ColorDot color={category.color} /> {category.name}
            <X aria-hidden size={16} />
          </a>
        </li>
      )}
      <li>
        <a
          href={href('/blog')}
          data-list-link
          className="link inline-flex min-h-11 items-center px-2"
        >
          Clear Filters
        </a>
      </li>
    </ul>
  )
}
