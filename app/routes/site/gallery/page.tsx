import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { data, href, useLocation } from 'react-router'
import type { CountedCategory } from '#app/domain/categories/category.ts'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import type { Facts } from '#app/domain/clinic/content.ts'
import { branchesInProse, openDays } from '#app/domain/clinic/fill-content.ts'
import {
  type GallerySort,
  type GalleryView,
  gallerySorts,
  imageCount,
  writeView,
} from '#app/domain/gallery/gallery.ts'
import { platform } from '#app/http/context.ts'
import { siteLinks } from '#app/routes/site/navigation.ts'
import { factsIn, fittingSentences, offeredText, pageMeta } from '#app/routes/site/page-meta.ts'
import { PlainPage } from '#app/routes/site/plain-page.tsx'
import type { Route } from './+types/page.ts'
import { readGallery } from './gallery.server.ts'
import { Images } from './images.tsx'

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
            See our clinic, our people and our equipment before you come.
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

/** The gallery's page when its images could not be loaded. */
export function ErrorBoundary() {
  const { facts } = useClinic()
  const { search } = useLocation()
  return (
    <PlainPage title="Our Gallery">
      <title>{galleryTitle(facts)}</title>
      <meta name="robots" content="noindex" />
      <div role="alert" className="space-y-4">
        <h2 className="text-2xl">Error Loading Gallery</h2>
        <p>Failed to fetch images</p>
        <p>
          <a href={href('/gallery') + search} className="button">
            Try Again
          </a>
        </p>
      </div>
    </PlainPage>
  )
}

const lightboxButton =
  'absolute flex size-12 cursor-pointer items-center justify-center rounded-full border border-white/40 bg-night/75 hover:bg-indigo'

/** The dialog that shows one image over the whole screen; without scripts, links open the images instead. */
function Lightbox() {
  return (
    <dialog id="lightbox" aria-label="Picture" className="lightbox">
      <div className="lightbox-stage" data-stage="" />
      <div className="flex justify-between gap-x-6 gap-y-1 px-4 pt-3 pb-4" aria-live="polite">
        <p data-caption="" />
        <p data-position="" className="whitespace-nowrap text-clay tabular-nums" />
      </div>
      <button type="button" data-close="" className={`${lightboxButton} top-2 right-2`}>
        <X aria-hidden size={24} />
        <span className="sr-only">Close</span>
      </button>
      <button
        type="button"
        data-step="-1"
        className={`${lightboxButton} top-[calc(50%-1.5rem)] left-2`}
      >
        <ChevronLeft aria-hidden size={28} />
        <span className="sr-only">Previous image</span>
      </button>
      <button
        type="button"
        data-step="1"
        className={`${lightboxButton} top-[calc(50%-1.5rem)] right-2`}
      >
        <ChevronRight aria-hidden size={28} />
        <span className="sr-only">Next image</span>
      </button>
    </dialog>
  )
}

function ClosingBanner() {
  const { branches, hours } = useClinic()
  const days = openDays({ branches, hours })
  return (
    <section aria-labelledby="gallery-closing" className="bg-indigo text-white">
      <div className="frame section flex flex-wrap items-center justify-between gap-6">
        <div className="max-w-xl">
          <h2 id="gallery-closing" className="text-3xl text-white">
            Come and see for yourself
          </h2>
          <p className="mt-3 text-lg text-clay">
            Our branches in {branchesInProse(branches)} are open{' '}
            {days === 'every day' ? days : `${days} of the week`}. Ask for a time that suits you, or
            just walk in.
          </p>
        </div>
        <p className="flex flex-wrap gap-3">
          <a href={siteLinks.contact} className="button">
            Book a Visit
          </a>
          <a href={siteLinks.services} className="button button-quiet text-white">
            Our Services
          </a>
        </p>
      </div>
    </section>
  )
}

interface ListHeaderProps {
  view: GalleryView
  chosen: { name: string } | undefined
  /** The number of images in the whole list. */
  count: number
}

function ListHeader({ view, chosen, count }: ListHeaderProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        <h2 id="gallery-title" data-part="" className="text-2xl sm:text-3xl">
          {chosen?.name ?? 'All Images'}
        </h2>
        <p id="gallery-count" data-part="" role="status" className="mt-1 text-stone">
          {imageCount(count)}
          {chosen && ` in ${chosen.name}`}
        </p>
      </div>
      <form
        action={href('/gallery')}
        data-list-form=""
        className="flex flex-wrap items-center gap-2"
      >
        <input type="hidden" name="category" value={view.category} />
        <label htmlFor="gallery-sort">Sort</label>
        <select
          id="gallery-sort"
          name="sort"
          defaultValue={view.sort === 'newest' ? '' : view.sort}
          className="min-h-11 rounded-lg border border-stone bg-white px-3"
        >
          {(Object.keys(gallerySorts) as GallerySort[]).map((sort) => (
            <option key={sort} value={sort === 'newest' ? '' : sort}>
              {gallerySorts[sort]}
            </option>
          ))}
        </select>
        {/* Scripts hide the button but leave its space, so it must not be at the edge of the row. */}
        <button type="submit" className="list-submit button button-quiet min-h-11 md:order-first">
          Apply
        </button>
      </form>
    </div>
  )
}

interface CategoryListProps {
  categories: CountedCategory[]
  /** The number of all images, including those without a category. */
  all: number
  view: GalleryView
}

/** The links to all images and to each category; on phones they are in one row. */
function CategoryList({ categories, all, view }: CategoryListProps) {
  const entry = (slug: string, name: string, count: number, description: string | null) => (
    <li key={slug} className="max-lg:w-56 max-lg:shrink-0 max-lg:snap-start">
      <a
        href={href('/gallery') + writeView({ ...view, category: slug })}
        data-list-link=""
        aria-current={slug === view.category ? 'true' : undefined}
        className="gallery-category block h-full min-h-11 border-l-4 border-l-transparent bg-shea px-3.5 py-2 hover:border-l-ochre aria-[current]:border-l-terracotta aria-[current]:bg-clay"
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
        {entry('', 'All Images', all, 'All our pictures')}
        {categories.map(({ slug, name, count, description }) =>
          entry(slug, name, count, description),
        )}
      </ul>
    </nav>
  )
}

const galleryTitle = (facts: Pick<Facts, 'name'>, chosen?: { name: string }) =>
  `${chosen ? `${chosen.name}: ` : ''}Our Gallery | ${facts.name}`
