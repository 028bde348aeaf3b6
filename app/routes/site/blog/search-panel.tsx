import { Search, SlidersHorizontal } from 'lucide-react'
import { href } from 'react-router'
import type { PostCategory } from '#app/domain/blog/post.ts'
import { type BlogFilter, writeBlogFilter } from '#app/domain/blog/public/blog-filter.ts'
import { ColorDot } from '#app/ui/color-dot.tsx'

interface Props {
  filter: BlogFilter
  categories: PostCategory[]
}

/** The search box and the Filters panel; plain forms and links, so that both work without scripts. */
export function SearchPanel({ filter, categories }: Props) {
  return (
    <div className="space-y-3">
      <form action={href('/blog')} data-list-form className="flex gap-2">
        <input
          type="search"
          name="q"
          defaultValue={filter.search}
          placeholder="Search blog posts..."
          aria-label="Search blog posts"
          className="min-h-12 min-w-0 grow rounded-lg border-2 border-stone bg-white px-4"
        />
        <input type="hidden" name="category" defaultValue={filter.category} />
        <button type="submit" className="button">
          <Search aria-hidden size={20} />
          <span className="ml-2 max-sm:sr-only">Search</span>
        </button>
      </form>
      <details className="rounded-lg border border-clay bg-shea">
        <summary className="flex min-h-12 cursor-pointer items-center gap-2 px-4 font-semibold">
          <SlidersHorizontal aria-hidden size={18} /> Filters
        </summary>
        <nav aria-label="Categories" className="px-2 pb-3">
          <ul id="blog-categories" data-part className="flex flex-wrap gap-2">
            <Choice filter={filter} category={{ name: 'All Categories', slug: '', color: '' }} />
            {categories.map((category) => (
              <Choice key={category.slug} filter={filter} category={category} />
            ))}
          </ul>
        </nav>
      </details>
    </div>
  )
}

function Choice({ filter, category }: { filter: BlogFilter; category: PostCategory }) {
  const { name, slug, color } = category
  return (
    <li>
      <a
        href={href('/blog') + writeBlogFilter({ ...filter, category: slug, page: 1 })}
        aria-current={slug === filter.category ? 'true' : undefined}
        data-list-link
        className="choice"
      >
        {color && <ColorDot color={color} />} {name}
      </a>
    </li>
  )
}
