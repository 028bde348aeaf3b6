import { Search, SlidersHorizontal } from 'lucide-react'
import { data, href, redirect } from 'react-router'
import { cardSize, postImage } from '#app/domain/blog/featured-image.server.ts'
import type { PostCategory } from '#app/domain/blog/post.ts'
import {
  type BlogFilter,
  blogParameters,
  readBlogFilter,
  writeBlogFilter,
} from '#app/domain/blog/public/blog-filter.ts'
import {
  listBlogCategories,
  listPosts,
  postsPerPage,
} from '#app/domain/blog/public/posts.public.server.ts'
import { publicPage, uncachedPage } from '#app/http/cache-control.ts'
import { isCanonicalQuery } from '#app/http/canonical-query.ts'
import { platform } from '#app/http/context.ts'
import { partialParameter } from '#app/http/document/partial-page.ts'
import { factsIn, feedLink, noIndex, pageMeta } from '#app/routes/site/page-meta.ts'
import { ColorDot } from '#app/ui/color-dot.tsx'
import type { Route } from './+types/page.ts'
import { choice, FailedList, PostList } from './post-list.tsx'

export const handle = { styles: 'reading' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const filter = readBlogFilter(url.searchParams)
  const [{ cards, ...list }, categories] = await Promise.all([
    listPosts(needs, filter),
    listBlogCategories(needs),
  ])
  // An old link may point beyond the last page: redirect to the first.
  if (cards.length === 0 && filter.page > 1)
    throw redirect(href('/blog') + writeBlogFilter({ ...list.filter, page: 1 }))
  const posts = cards.map((post) => ({ ...post, image: postImage(needs, post, cardSize) }))
  // There are endless possible addresses; only the canonical ones are cached.
  const isCacheable =
    !filter.search &&
    filter.category === list.filter.category &&
    filter.page <= Math.max(1, Math.ceil(list.total / postsPerPage)) &&
    isCanonicalQuery(url.searchParams, writeBlogFilter(filter), blogParameters)
  const { publicUrl } = needs.settings
  return data(
    { ...list, posts, categories, isCacheable, publicUrl },
    { headers: (isCacheable ? publicPage : uncachedPage)(...blogParameters, partialParameter) },
  )
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const facts = factsIn(matches)
  if (!loaderData) return [{ title: `Health Blog | ${facts.name}` }, feedLink(facts), noIndex]
  const { category, filter, publicUrl, total, isCacheable } = loaderData
  const title = category ? `${category.name} | Health Blog` : 'Health Blog'
  return [
    ...pageMeta({
      facts,
      title: `${title} | ${facts.name}`,
      description: `Plain words on tests and their results from ${facts.name}: how to prepare, what happens, and what the result means.`,
      path: href('/blog') + writeBlogFilter({ ...filter, search: '', page: 1 }),
      publicUrl,
    }),
    feedLink(facts),
    ...(isCacheable && total > 0 ? [] : [noIndex]),
  ]
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { categories, ...list } = loaderData
  return (
    <>
      <div className="bg-shea pt-8 pb-10">
        <div className="frame">
          <h1 className="section-title">Health Blog</h1>
          <p className="mt-3 max-w-2xl text-lg text-stone">
            How to prepare for a test, what happens during it and what the result means.
          </p>
        </div>
      </div>
      <div className="stripe" aria-hidden />
      <div className="bg-white">
        <div className="frame py-10" data-list>
          <SearchPanel filter={list.filter} categories={categories} />
          <PostList {...list} />
        </div>
      </div>
    </>
  )
}

export function ErrorBoundary() {
  return (
    <div className="bg-shea">
      <div className="frame section">
        <h1 className="section-title mb-8">Health Blog</h1>
        <FailedList />
      </div>
    </div>
  )
}

/** The search box and the Filters panel; plain forms and links, so that both work without scripts. */
function SearchPanel({ filter, categories }: { filter: BlogFilter; categories: PostCategory[] }) {
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
        className={choice}
      >
        {color && <ColorDot color={color} />} {name}
      </a>
    </li>
  )
}
