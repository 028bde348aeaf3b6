import { Search } from 'lucide-react'
import { Form, href, Link } from 'react-router'
import type { PostFilter } from '#app/domain/blog/post-filter.ts'
import { postStatuses, postStatusLabel } from '#app/domain/blog/post-status.ts'

const searched = 'Title, address, excerpt or tag'

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
      className="filters"
    >
      <label htmlFor="filter-q" className="sr-only">
        {searched}
      </label>
      <input
        id="filter-q"
        name="q"
        type="search"
        maxLength={100}
        defaultValue={search}
        placeholder={searched}
        className="small-control"
      />
      <label htmlFor="filter-status" className="sr-only">
        Show
      </label>
      <select id="filter-status" name="status" defaultValue={status} className="small-control">
        <option value="">All posts</option>
        {postStatuses.map((each) => (
          <option key={each} value={each}>
            {postStatusLabel(each)}
          </option>
        ))}
      </select>
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
