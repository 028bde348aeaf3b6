import { Outlet, useSearchParams } from 'react-router'
import { platform } from '#app/context.ts'
import { listCategories } from '#app/domain/categories/categories.server.ts'
import { decodeCursor, encodeCursor } from '#app/domain/gallery/gallery-cursor.ts'
import { type ImageDone, imageDoneTexts } from '#app/domain/gallery/image.ts'
import { readImageSearch } from '#app/domain/gallery/image-search.server.ts'
import { listImages } from '#app/domain/gallery/images.list.server.ts'
import { countAdminImages } from '#app/domain/gallery/images.statistics.server.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { FailureText } from '#app/routes/admin/failure.tsx'
import { listScreens } from '#app/routes/admin/list-screens.ts'
import { refreshOnConflict } from '#app/routes/admin/refresh-on-conflict.ts'
import { Toast } from '#app/routes/admin/toast.tsx'
import { useIsListLoading } from '#app/routes/admin/use-is-list-loading.ts'
import { useToast } from '#app/routes/admin/use-toast.ts'
import { AlertDialog } from '#app/ui/dialog.tsx'
import type { Route } from './+types/page.ts'
import { toAdminImage } from './admin-image.server.ts'
import { CategoryGrid } from './category-grid.tsx'
import { NoImages } from './empty-list.tsx'
import { Filters } from './filters.tsx'
import { galleryAddress, readGalleryFilter } from './gallery-address.ts'
import { Heading } from './heading.tsx'
import { ImageFigures } from './image-figures.tsx'
import { ImageGrid } from './image-grid.tsx'
import { Pager } from './pager.tsx'

const pageSize = 24

export async function loader({ context, url }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const { category, isUndescribed, search } = readGalleryFilter(url.searchParams)
  const [page, categories, counts] = await Promise.all([
    listImages(needs, {
      categoryId: category || undefined,
      undescribed: isUndescribed,
      search: await readImageSearch(needs, search),
      sort: 'newest',
      after: decodeCursor(url.searchParams.get('after')),
      limit: pageSize,
    }),
    listCategories(needs, 'gallery'),
    countAdminImages(needs),
  ])
  const last = page.images.at(-1)
  return {
    images: page.images.map((image) => toAdminImage(needs, image, categories)),
    next: page.hasMore && last ? encodeCursor(last) : null,
    categories,
    counts,
  }
}

const screen = listScreens.images

export const shouldRevalidate = refreshOnConflict

export const meta = () => adminMeta('Gallery')

export default function Gallery({ loaderData }: Route.ComponentProps) {
  const { images, next, categories, counts } = loaderData
  const [query] = useSearchParams()
  const filter = readGalleryFilter(query)
  const { alert, showResult, hideAlert, ...toast } = useToast(query.get('done'), sentenceOf)
  const isLoading = useIsListLoading(screen, galleryAddress)
  return (
    <>
      <Heading />
      <ImageFigures counts={counts} categories={categories.length} />
      <CategoryGrid categories={categories} counts={counts} filter={filter} />
      <Filters filter={filter} />
      <p role="status" className="mt-3 min-h-6 text-stone">
        {isLoading && screen.loading}
      </p>
      <div aria-busy={isLoading} className="aria-busy:opacity-50">
        {images.length > 0 ? (
          <ImageGrid images={images} query={query} filter={filter} onResult={showResult} />
        ) : (
          <NoImages filter={filter} />
        )}
      </div>
      <Pager next={next} query={query} />
      <Outlet />
      <Toast {...toast} />
      {alert && (
        <AlertDialog title="Not saved" text={<FailureText text={alert} />} onClose={hideAlert} />
      )}
    </>
  )
}

const sentenceOf = (done: string) =>
  Object.hasOwn(imageDoneTexts, done) ? imageDoneTexts[done as ImageDone] : ''
