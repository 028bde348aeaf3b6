import { Images, Tags, Upload } from 'lucide-react'
import { href, Link, useSearchParams } from 'react-router'
import { platform } from '#app/context.ts'
import { listCategories } from '#app/domain/categories/categories.server.ts'
import { decodeCursor, encodeCursor } from '#app/domain/gallery/gallery-cursor.ts'
import { imageDoneTexts } from '#app/domain/gallery/image.ts'
import { readImageSearch } from '#app/domain/gallery/image-search.server.ts'
import { listImages } from '#app/domain/gallery/images.list.server.ts'
import { countAdminImages } from '#app/domain/gallery/images.statistics.server.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { listScreens } from '#app/routes/admin/list-screens.ts'
import { refreshOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import { type Empty, ResourceList } from '#app/ui/admin/list/resource-list.tsx'
import { SearchForm } from '#app/ui/admin/list/search-form.tsx'
import type { Route } from './+types/page.ts'
import { toAdminImage } from './admin-image.server.ts'
import { CategoryGrid } from './category-grid.tsx'
import { type GalleryFilter, readGalleryFilter } from './gallery-filter.ts'
import { ImageGrid } from './image-grid.tsx'

const pageSize = 24

export async function loader({ context, url }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const { category, isUndescribed, search } = readGalleryFilter(url.searchParams)
  const after = decodeCursor(url.searchParams.get('older'))
  const [page, categories, counts] = await Promise.all([
    listImages(needs, {
      categoryId: category || undefined,
      undescribed: isUndescribed,
      search: await readImageSearch(needs, search),
      sort: 'newest',
      after,
      limit: pageSize,
    }),
    listCategories(needs, 'gallery'),
    countAdminImages(needs),
  ])
  const last = page.images.at(-1)
  return {
    images: page.images.map((image) => toAdminImage(needs, image, categories)),
    newer: after ? '' : null,
    older: page.hasMore && last ? encodeCursor(last) : null,
    categories,
    counts,
  }
}

export const shouldRevalidate = refreshOnConflict

export const meta = () => adminMeta('Gallery')

export default function Gallery({ loaderData }: Route.ComponentProps) {
  const { images, categories, counts } = loaderData
  const [query] = useSearchParams()
  const filter = readGalleryFilter(query)
  const { category, isUndescribed, search } = filter
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
      doneTexts={imageDoneTexts}
    >
      <ImageGrid images={images} isSortable={!category && !isUndescribed && !search} />
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
