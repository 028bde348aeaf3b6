import { href } from 'react-router'
import type { PostFilter } from '#app/domain/blog/post-filter.ts'
import { postStatuses, postStatusLabel } from '#app/domain/blog/post-status.ts'
import { SearchForm } from '#app/routes/admin/search-form.tsx'

/** Search and status. */
export function Filters({ filter }: { filter: PostFilter }) {
  const { status, search } = filter
  return (
    <SearchForm
      // Remounted when the filter changes, so that its fields follow the address also on "back".
      key={JSON.stringify(filter)}
      action={href('/admin/blog')}
      label="Title, address, excerpt or tag"
      search={search}
      clearAddress={search || status ? href('/admin/blog') : null}
    >
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
    </SearchForm>
  )
}
