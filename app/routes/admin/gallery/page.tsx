import { Outlet, useSearchParams } from 'react-router'
import { platform } from '#app/context.ts'
import { listCategories } from '#app/domain/categories/categories.server.ts'
import { readPlace, writePlace } from '#app/domain/gallery/gallery-place.ts'
import { type ImageDone, imageDoneTexts } from '#app/domain/gallery/image.ts'
import { readImageSearch } from '#app/domain/gallery/image-search.server.ts'
import { listImages } from '#app/domain/gallery/images.list.server.ts'
import { countForDesk } from '#app/domain/gallery/images.statistics.server.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { FailureText } from '#app/routes/admin/failure.tsx'
import { listScreens } from '#app/routes/admin/list-screens.ts'
import { Notice } from '#app/routes/admin/notice.tsx'
import { refreshWhenOvertaken } from '#app/routes/admin/refresh-when-overtaken.ts'
import { useIsListLoading } from '#app/routes/admin/use-is-list-loading.ts'
import { useNotice } from '#app/routes/admin/use-notice.ts'
import { AlertDialog } from '#app/ui/dialog.tsx'
import type { Route } from './+types/page.ts'
import { CategoryGrid } from './category-grid.tsx'
import { deskImage } from './desk-image.server.ts'
import { NoImages } from './empty-list.tsx'
import { Filters } from './filters.tsx'
import { deskAddress, readDeskFilter } from './gallery-address.ts'
import { Heading } from './heading.tsx'
import { ImageFigures } from './image-figures.tsx'
import { ImageGrid } from './image-grid.tsx'
import { Pager } from './pager.tsx'

const pageSize = 24

export async function loader({ context, url }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const { category, isUndescribed, search } = readDeskFilter(url.searchParams)
  const [page, categories, counts] = await Promise.all([
    listImages(needs, {
      categoryId: category || undefined,
      undescribed: isUndescribed,
      search: await readImageSearch(needs, search),
      sort: 'newest',
      after: readPlace(url.searchParams.get('after')),
      limit: pageSize,
    }),
    listCategories(needs, 'gallery'),
    countForDesk(needs),
  ])
  const last = page.images.at(-1)
  return {
    images: page.images.map((image) => deskImage(needs, image, categories)),
    next: page.hasMore && last ? writePlace(last) : null,
    categories,
    counts,
  }
}

const screen = listScreens.images

export const shouldRevalidate = refreshWhenOvertaken

export const meta = () => adminMeta('Gallery')

export default function Gallery({ loaderData }: Route.ComponentProps) {
  const { images, next, categories, counts } = loaderData
  const [query] = useSearchParams()
  const filter = readDeskFilter(query)
  const { alert, tell, hideAlert, ...notice } = useNotice(query.get('done'), sentenceOf)
  const isLoading = useIsListLoading(screen, deskAddress)
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
          <ImageGrid images={images} query={query} filter={filter} onAnswer={tell} />
        ) : (
          <NoImages filter={filter} />
        )}
      </div>
      <Pager next={next} query={query} />
      <Outlet />
      <Notice {...notice} />
      {alert && (
        <AlertDialog title="Not saved" text={<FailureText text={alert} />} onClose={hideAlert} />
      )}
    </>
  )
}

const sentenceOf = (done: string) =>
  Object.hasOwn(imageDoneTexts, done) ? imageDoneTexts[done as ImageDone] : ''
