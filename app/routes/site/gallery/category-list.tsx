import { href } from 'react-router'
import type { CountedCategory } from '#app/domain/categories/category.ts'
import { type GalleryView, imageCount, writeView } from '#app/domain/gallery/gallery.ts'

interface CategoryListProps {
  categories: CountedCategory[]
  /** The number of all images, including those without a category. */
  all: number
  view: GalleryView
}

/** The links to all images and to each category; on phones they are in one row. */
export function CategoryList({ categories, all, view }: CategoryListProps) {
  const entry = (slug: string, name: string, count: number, description: string | null) => (
    <li key={slug} className="max-lg:w-56 max-lg:shrink-0 max-lg:snap-start">
      <a
        href={href('/gallery') + writeView({ ...view, category: slug })}
        data-list-link=""
        aria-current={slug === view.category ? 'true' : undefined}
        className="gallery-category"
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className="line-clamp-2 font-display text-lg font-semibold text-indigo">
            {name}
          </span>
          <span className="shrink-0 text-stone tabular-nums">
            {count.toLocaleString('en')}
            <span className="sr-only"> {imageCount(count).split(' ')[1]}</span>
          </span>
        </span>
        {description && <span className="mt-0.5 line-clamp-2 text-stone">{description}</span>}
      </a>
    </li>
  )
  return (
    <nav aria-label="Categories" id="gallery-categories" data-part="" className="min-w-0">
      <ul className="relative -mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 py-1 lg:mx-0 lg:flex-col lg:gap-1 lg:overflow-visible lg:p-0">
        {entry('', 'All Images', all, 'Everything there is to see')}
        {categories.map(({ slug, name, count, description }) =>
          entry(slug, name, count, description),
        )}
      </ul>
    </nav>
  )
}
