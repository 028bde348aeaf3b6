import { Search } from 'lucide-react'
import { Form, href, Link } from 'react-router'
import type { PostFilter } from '#app/domain/blog/post-filter.ts'
import { postStatuses, postStatusLabel } from '#app/domain/blog/post-status.ts'

/** Search and status: an ordinary form whose answer is an address. */
export function Filters({ filter }: { filter: PostFilter }) {
  const { status, search } = filter
  return (
    <Form
      method="get"
      action={href('/admin/blog')}
      preventScrollReset
      role="search"
      // Its fields follow the address, also when somebody goes back.
      key={JSON.stringify(filter)}
      className="mt-6 flex flex-wrap items-end gap-2"
    >
      <div className="grow sm:max-w-96">
        <label htmlFor="filter-q">Title, address, excerpt or tag</label>
        <input
          id="filter-q"
          name="q"
          type="search"
          maxLength={100}
          defaultValue={search}
          className="small-control mt-1 block w-full min-w-40"
        />
      </div>
      <div>
        <label htmlFor="filter-status">Show</label>
        <select
          id="filter-status"
          name="status"
          defaultValue={status}
          className="small-control mt-1 block"
        >
          <option value="">All posts</option>
          {postStatuses.map((each) => (
            <option key={each} value={each}>
              {postStatusLabel(each)}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" className="button button-quiet">
        <Search aria-hidden size={20} /> Search
      </button>
      {(search || status) && (
        <Link to={href('/admin/blog')} preventScrollReset className="button button-quiet">
          Clear
        </Link>
      )}
    </Form>
  )
}
