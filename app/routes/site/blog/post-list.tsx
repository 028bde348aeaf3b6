import { href } from 'react-router'
import type { PostCategory } from '#app/domain/blog/post.ts'
import { type BlogFilter, writeBlogFilter } from '#app/domain/blog/public/blog-filter.ts'
import { FailedList } from './failed-list.tsx'
import { FilterChips } from './filter-chips.tsx'
import { LoadMore } from './load-more.tsx'
import { NoPosts } from './no-posts.tsx'
import { type Card, PostCard } from './post-card.tsx'

interface Props {
  filter: BlogFilter
  category: PostCategory | null
  posts: Card[]
  total: number
  from: number
  hasMore: boolean
}

const placeholders = ['1', '2', '3', '4', '5', '6']

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
        {placeholders.map((each) => (
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
