import { X } from 'lucide-react'
import { href } from 'react-router'
import { type PostCategory, sampleMark, tagsOnCard } from '#app/domain/blog/post.ts'
import { Views } from '#app/domain/blog/post-view.tsx'
import { type BlogFilter, writeBlogFilter } from '#app/domain/blog/public/blog-filter.ts'
import { ColorDot } from '#app/ui/color-dot.tsx'
import { HostImage } from '#app/ui/host-image.tsx'
import { shortDate } from '#app/values/date-text.ts'
import type { Route } from './+types/page.ts'

type Props = Omit<Route.ComponentProps['loaderData'], 'categories'>

export const choice =
  'inline-flex min-h-11 items-center gap-2 rounded-4xl border border-stone bg-white px-4 py-1 hover:border-terracotta aria-[current]:border-indigo aria-[current]:bg-indigo aria-[current]:text-white'

/** The list of posts with its active filters; scripts update its parts in place (`islands/follow-list.ts`). */
export function PostList({ filter, category, posts, total, from, hasMore }: Props) {
  const { search } = filter
  const forSearch = search && ` for “${search}”`
  const inCategory = category ? ` in ${category.name}` : ''
  return (
    <div className="mt-4">
      <div id="blog-chips" data-part>
        <FilterChips filter={filter} category={category} />
      </div>
      <p
        id="blog-count"
        role="status"
        tabIndex={-1}
        data-part
        data-list-count
        className="mt-4 text-stone"
      >
        {`Showing ${posts.length} of ${total} posts${forSearch}${inCategory}`}
      </p>
      <div id="blog-newer" data-part>
        {from > 0 && (
          <a
            href={href('/blog') + writeBlogFilter({ ...filter, page: filter.page - 1 })}
            data-list-link
            className="link inline-flex min-h-11 items-center"
          >
            Newer posts
          </a>
        )}
      </div>
      <ul
        id="blog-posts"
        data-part
        data-list-items
        className="mt-4 grid gap-6 sm:grid-cols-2 lg:grid-cols-3"
      >
        {posts.map((post, index) => (
          <PostCard key={post.slug} post={post} first={index === 0} />
        ))}
      </ul>
      <div id="blog-none" data-part className="in-aria-busy:hidden">
        {posts.length === 0 && <NoPosts isFiltered={Boolean(search || category)} />}
      </div>
      <div id="blog-more" data-part>
        <LoadMore filter={filter} shown={from + posts.length} hasMore={hasMore} />
      </div>
      <template data-list-placeholder>
        {[...'abcdef'].map((each) => (
          <Placeholder key={each} />
        ))}
      </template>
      <template data-list-error>
        <li className="col-span-full">
          <FailedList />
        </li>
      </template>
    </div>
  )
}

function Placeholder() {
  return (
    <li aria-hidden className="border-t-4 border-clay bg-shea motion-safe:animate-pulse">
      <div className="aspect-2/1 bg-clay" />
      <div className="space-y-3 p-5">
        <div className="h-5 w-1/2 rounded bg-clay" />
        <div className="h-7 rounded bg-clay" />
        <div className="h-20 rounded bg-clay" />
      </div>
    </li>
  )
}

/** A post in the public list; `first` when its image is in view at once. */
function PostCard({ post, first }: { post: Props['posts'][number]; first: boolean }) {
  const { slug, title, excerpt, tags, date, view_count, image } = post
  const address = href('/blog/:slug', { slug })
  return (
    <li id={`post-${slug}`} className="flex flex-col border-t-4 border-indigo bg-shea">
      {image ? (
        <HostImage
          image={image}
          alt={post.featured_image_alt ?? ''}
          sizes="(min-width: 76rem) 23rem, (min-width: 64rem) 30vw, (min-width: 40rem) 45vw, 92vw"
          first={first}
          className="aspect-2/1 bg-clay"
        />
      ) : (
        <div className="sirigu" aria-hidden />
      )}
      <article className="flex grow flex-col p-5">
        <p className="flex flex-wrap items-center gap-x-3 text-stone">
          {post.category_name && post.category_color && (
            <span className="badge basis-full">
              <ColorDot color={post.category_color} /> {post.category_name}
            </span>
          )}
          <time dateTime={date}>{shortDate(date)}</time>
          <Views count={view_count} />
          {post.is_sample && <strong>{sampleMark}</strong>}
        </p>
        <h2 className="mt-2 text-[min(1.5rem,8.5vw)] leading-tight">
          <a href={address} className="hover:text-terracotta">
            {title}
          </a>
        </h2>
        <p className="mt-2 line-clamp-4">{excerpt}</p>
        <Tags tags={tags} />
        <p className="mt-auto pt-3">
          <a href={address} className="link inline-flex min-h-11 items-center font-semibold">
            Read More<span className="sr-only">: {title}</span>
          </a>
        </p>
      </article>
    </li>
  )
}

function Tags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null
  const more = tags.length - tagsOnCard
  return (
    <ul aria-label="Tags" className="mt-3 flex flex-wrap gap-x-3 text-stone">
      {tags.slice(0, tagsOnCard).map((tag) => (
        <li key={tag}>{`#${tag}`}</li>
      ))}
      {more > 0 && <li>{`+${more} more`}</li>}
    </ul>
  )
}

/** Shown instead of the cards when there are no posts, or none that match (D-17). */
function NoPosts({ isFiltered }: { isFiltered: boolean }) {
  return (
    <div className="bg-shea px-6 py-14 text-center">
      <h2 className="text-2xl">No Posts Found</h2>
      <p className="mt-2">Check back later for new content</p>
      {isFiltered && (
        <p className="mt-5">
          <a href={href('/blog')} data-list-link className="button button-quiet">
            Clear Filters
          </a>
        </p>
      )}
    </div>
  )
}

const minShown = 6

/** The button for six more posts; `shown` counts those of earlier pages, too (D-14). */
function LoadMore({
  filter,
  shown,
  hasMore,
}: Pick<Props, 'filter' | 'hasMore'> & { shown: number }) {
  if (shown < minShown) return null
  const more = href('/blog') + writeBlogFilter({ ...filter, page: filter.page + 1 })
  return (
    <p className="mt-8 flex flex-wrap items-center justify-center gap-4">
      {hasMore ? (
        <a href={more} data-list-more className="button">
          Load More Posts
        </a>
      ) : (
        <>
          <button type="button" disabled className="button">
            Load More Posts
          </button>
          <span>All posts are shown</span>
        </>
      )}
    </p>
  )
}

function FilterChips({ filter, category }: { filter: BlogFilter; category: PostCategory | null }) {
  if (!filter.search && !category) return null
  const without = (part: Partial<BlogFilter>) =>
    href('/blog') + writeBlogFilter({ ...filter, page: 1, ...part })
  return (
    <ul className="flex flex-wrap items-center gap-2">
      {filter.search && (
        <li>
          <a href={without({ search: '' })} data-list-link className={choice}>
            <span className="sr-only">Remove the search </span>
            {`“${filter.search}”`}
            <X aria-hidden size={16} />
          </a>
        </li>
      )}
      {category && (
        <li>
          <a href={without({ category: '' })} data-list-link className={choice}>
            <span className="sr-only">Remove the category </span>
            <ColorDot color={category.color} /> {category.name}
            <X aria-hidden size={16} />
          </a>
        </li>
      )}
      <li>
        <a
          href={href('/blog')}
          data-list-link
          className="link inline-flex min-h-11 items-center px-2"
        >
          Clear Filters
        </a>
      </li>
    </ul>
  )
}

/** Shown instead of the list when it could not be loaded (S-6.6). */
export function FailedList() {
  return (
    <div role="alert" className="border-l-4 border-terracotta bg-white p-6">
      <h2 className="text-2xl">Error Loading Posts</h2>
      <p className="mt-2">Failed to fetch posts</p>
      <p className="mt-4">
        <a href={href('/blog')} className="button">
          Try Again
        </a>
      </p>
    </div>
  )
}
