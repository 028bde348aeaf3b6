import { Images, Tags, Upload } from 'lucide-react'
import { href, Link, useSearchParams } from 'react-router'
import type { CountedCategory } from '#app/domain/categories/category.ts'
import { imageCount } from '#app/domain/gallery/gallery.ts'
import { type GalleryFilter, imageTexts, readGalleryFilter } from '#app/domain/gallery/image.ts'
import { platform } from '#app/http/context.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { listScreens } from '#app/routes/admin/frame/screens.ts'
import { refreshOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import { type Empty, ResourceList } from '#app/ui/admin/list/resource-list.tsx'
import { SearchForm } from '#app/ui/admin/list/search-form.tsx'
import { useListState } from '#app/ui/admin/list/use-list-state.ts'
import type { Route } from './+types/page.ts'
import { ImageCard, MoveButtons } from './image-card.tsx'
import { readImageList } from './image-list.server.ts'

export const handle = { permission: 'content' }

export function loader({ context, url }: Route.LoaderArgs) {
  return readImageList(context.get(platform), url.searchParams)
}

export const shouldRevalidate = refreshOnConflict

export const meta = adminMeta('Gallery')

export default function Gallery({ loaderData }: Route.ComponentProps) {
  const { images, newer, older, categories, counts } = loaderData
  const [query] = useSearchParams()
  const filter = readGalleryFilter(query)
  const { category, isUndescribed, search } = filter
  // Their order is that of all images, so they are moved where all of them are shown.
  const isSortable = !category && !isUndescribed && !search
  return (
    <ResourceList
      title="Gallery Management"
      actions={actions}
      counts={[
        { label: 'Total Images', value: counts.all, edge: 'border-l-stone' },
        { label: 'Categories', value: categories.length },
        { label: 'This Month', value: counts.thisMonth, edge: 'border-l-leaf' },
      ]}
      groups={<CategoryGrid categories={categories} counts={counts} filter={filter} />}
      search={
        <SearchForm
          label="Alt text, file name or category"
          search={search}
          otherFilters={{ category, show: isUndescribed ? 'undescribed' : '' }}
          isNarrowed={search !== ''}
        />
      }
      loadingText={listScreens.images.loading}
      rows={images}
      empty={noImages(filter)}
      pages={loaderData}
      pageLabels={['First images', 'More images']}
      doneTexts={imageTexts.done}
    >
      <ul className="mt-3 grid empty:hidden min-[16rem]:grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]">
        {images.map((image, index) => (
          <li key={image.id}>
            <ImageCard
              image={image}
              move={
                isSortable && (
                  <MoveButtons
                    image={image}
                    position={index}
                    isFirst={newer === null && index === 0}
                    isLast={older === null && index === images.length - 1}
                  />
                )
              }
            />
          </li>
        ))}
      </ul>
    </ResourceList>
  )
}

const actions = (
  <>
    <Link to={href('/admin/:kind/categories', { kind: 'gallery' })} className="button button-quiet">
      <Tags aria-hidden size={20} /> Categories
    </Link>
    <Link to={href('/admin/gallery/bulk')} className="button button-quiet">
      <Images aria-hidden size={20} /> Upload Several
    </Link>
    <Link to={href('/admin/gallery/new')} className="button">
      <Upload aria-hidden size={20} /> Upload Image
    </Link>
  </>
)

function noImages({ category, isUndescribed, search }: GalleryFilter): Empty {
  if (search) return { title: 'No images found', text: <p>No images match this search.</p> }
  if (isUndescribed) return { title: 'Every image has its alt text' }
  const start = 'Get started by uploading your first images.'
  return {
    title: 'No images yet',
    text: (
      <>
        <p>{category ? 'This category has no images.' : start}</p>
        <Link to={href('/admin/gallery/new')} className="button mt-3">
          Upload Images
        </Link>
      </>
    ),
  }
}

interface CategoryGridProps {
  categories: CountedCategory[]
  counts: { all: number; undescribed: number }
  filter: GalleryFilter
}

function CategoryGrid({ categories, counts, filter }: CategoryGridProps) {
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
