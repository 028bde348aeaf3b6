import { Link } from 'react-router'
import type { CountedCategory } from '#app/domain/categories/category.ts'
import { imageCount } from '#app/domain/gallery/gallery.ts'
import { useListState } from '#app/ui/admin/list/use-list-state.ts'
import type { GalleryFilter } from './gallery-filter.ts'

interface CategoryGridProps {
  categories: CountedCategory[]
  counts: { all: number; undescribed: number }
  filter: GalleryFilter
}

/** The categories with their counts; each shows its images alone, and so do those without a description. */
export function CategoryGrid({ categories, counts, filter }: CategoryGridProps) {
  const { address } = useListState()
  const { category, isUndescribed } = filter
  const entries = [
    { key: 'all', name: 'All Images', count: counts.all, to: { category: '', show: '' } },
    ...categories.map(({ id, name, count }) => ({
      key: id,
      name,
      count,
      to: { category: id, show: '' },
    })),
    {
      key: 'undescribed',
      name: 'Without alt text',
      count: counts.undescribed,
      to: { category: '', show: 'undescribed' },
    },
  ]
  const chosen = isUndescribed ? 'undescribed' : category || 'all'
  return (
    <nav aria-label="Categories" className="mt-5">
      <ul className="grid min-[16rem]:grid-cols-2 gap-2 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
        {entries.map(({ key, name, count, to }) => (
          <li key={key}>
            <Link
              to={address(to)}
              preventScrollReset
              aria-current={key === chosen ? 'true' : undefined}
              className="card flex h-full min-h-11 flex-col px-3 py-2 aria-current:ring-2 aria-current:ring-indigo hover:border-indigo"
            >
              <bdi className="font-semibold text-indigo">{name}</bdi>
              <span className="text-stone">{imageCount(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
