import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { changeListState, listAddress } from '#app/values/lists/list-state.ts'
import { useListState } from './use-list-state.ts'

interface SearchFormProps {
  label: string
  search: string
  /** The filters in force beside the search, which it does not change; empty ones are left out. */
  otherFilters?: Record<string, string>
  isNarrowed: boolean
  children?: ReactNode
  more?: ReactNode
}

export function SearchForm(props: SearchFormProps) {
  const { label, search, otherFilters = {}, isNarrowed, children, more } = props
  const { path, query } = useListState()
  const clearAddress = listAddress(path, changeListState(new URLSearchParams(), otherFilters))
  return (
    <Form
      // Remounted when the filter changes, so that its fields follow the address also on "back". `done` and `undo` are not filters.
      key={changeListState(query, { done: '', undo: '' }).toString()}
      method="get"
      action={path}
      preventScrollReset
      role="search"
      className="filters"
    >
      {/* No placeholder, which would be cut off in a narrow field. */}
      <label htmlFor="filter-q" className="basis-full text-stone">
        {label}
      </label>
      <input id="filter-q" name="q" type="search" defaultValue={search} className="small-control" />
      {children}
      {Object.entries(otherFilters).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <button type="submit" className="button button-quiet">
        <Search aria-hidden size={20} /> Search
      </button>
      {isNarrowed && (
        <Link to={clearAddress} preventScrollReset className="button button-quiet">
          Clear
        </Link>
      )}
      {more}
    </Form>
  )
}
