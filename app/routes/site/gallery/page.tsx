import { data, href } from 'react-router'
import { platform } from '#app/context.ts'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import { writeView } from '#app/domain/gallery/gallery.ts'
import { fittingSentences, offeredText } from '#app/routes/site/descriptions.ts'
import { factsIn, pageMeta } from '#app/routes/site/page-meta.ts'
import type { Route } from './+types/page.ts'
import { CategoryList } from './category-list.tsx'
import { ClosingBanner } from './closing-banner.tsx'
import { ErrorLoading } from './error-loading.tsx'
import { galleryTitle } from './gallery-title.ts'
import { Images } from './images.tsx'
import { Lightbox } from './lightbox.tsx'
import { ListHeader } from './list-header.tsx'
import { readGallery } from './read-gallery.server.ts'

export const handle = { styles: 'gallery' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const { headers, ...page } = await readGallery(needs, url.searchParams)
  const offered = offeredText(await needs.clinic.read())
  return data({ ...page, offered }, { headers })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const facts = factsIn(matches)
  if (!loaderData) return [{ title: galleryTitle(facts) }]
  const { offered, chosen, view, publicUrl } = loaderData
  return pageMeta({
    facts,
    title: galleryTitle(facts, chosen),
    description:
      chosen?.description ||
      fittingSentences(['Pictures of the clinic, its people and its equipment.', `${offered}.`]),
    // All orders and pages of the same images have one canonical address.
    path: href('/gallery') + writeView({ ...view, sort: 'newest' }),
    publicUrl,
  })
}

export default function Gallery({ loaderData }: Route.ComponentProps) {
  const { facts } = useClinic()
  const { view, categories, all, chosen, tiles, hasMore, isContinued } = loaderData
  return (
    <>
      <div className="bg-shea pt-8 pb-10">
        <div className="frame">
          <h1 className="section-title">Our Gallery</h1>
          <p className="mt-3 max-w-2xl text-lg text-stone">
            See where you will be looked after, with what, and by whom, before you come.
          </p>
        </div>
      </div>
      <div className="stripe" aria-hidden />
      <div
        data-list=""
        data-title={galleryTitle(facts, chosen)}
        data-loading="Loading images..."
        className="bg-white"
      >
        <div className="frame grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 py-8 lg:grid-cols-[15rem_minmax(0,1fr)] lg:py-12">
          <CategoryList categories={categories} all={all} view={view} />
          <section aria-labelledby="gallery-title" className="min-w-0">
            <ListHeader view={view} chosen={chosen} count={chosen?.count ?? all} />
            <Images tiles={tiles} hasMore={hasMore} isContinued={isContinued} view={view} />
          </section>
        </div>
      </div>
      <ClosingBanner />
      <Lightbox />
    </>
  )
}

export function ErrorBoundary() {
  return <ErrorLoading />
}
