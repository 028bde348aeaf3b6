import { postStatuses, postStatusLabel } from '#app/domain/blog/post-status.ts'
import { SearchForm } from '#app/ui/admin/list/search-form.tsx'

interface PostSearchProps {
  search: string
  status: string
  /** How many articles are samples. */
  samples: number
}

/** Finds posts by words and by their status. */
export function PostSearch({ search, status, samples }: PostSearchProps) {
  return (
    <SearchForm
      label="Title, address, excerpt or tag"
      search={search}
      isNarrowed={search !== '' || status !== ''}
    >
      <label htmlFor="filter-status" className="sr-only">
        Show
      </label>
      <select id="filter-status" name="status" defaultValue={status} className="small-control">
        <option value="">All posts</option>
        {(samples > 0 || status === 'sample') && <option value="sample">Samples</option>}
        {postStatuses.map((each) => (
          <option key={each} value={each}>
            {postStatusLabel(each)}
          </option>
        ))}
      </select>
    </SearchForm>
  )
}
