import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { maxSearchLength } from '#app/domain/text-length.ts'

interface SearchFormProps {
  /** The list's address, which the form is sent to. */
  action: string
  /** The field's label and placeholder, which names what is searched. */
  label: string
  search: string
  /** The address of the unfiltered list; null when no filter is set. */
  clearAddress: string | null
  /** Other fields, before the button. */
  children?: ReactNode
  /** Fields on a line of their own, after the button. */
  more?: ReactNode
}

/** A search form of a list, sent as GET; the caller passes the filter as `key`. */
export function SearchForm(props: SearchFormProps) {
  const { action, label, search, clearAddress, children, more } = props
  return (
    <Form method="get" action={action} preventScrollReset role="search" className="filters">
      <label htmlFor="filter-q" className="sr-only">
        {label}
      </label>
      <input
        id="filter-q"
        name="q"
        type="search"
        maxLength={maxSearchLength}
        defaultValue={search}
        placeholder={label}
        className="small-control"
      />
      {children}
      <button type="submit" className="button button-quiet">
        <Search aria-hidden size={20} /> Search
      </button>
      {clearAddress && (
        <Link to={clearAddress} preventScrollReset className="button button-quiet">
          Clear
        </Link>
      )}
      {more}
    </Form>
  )
}
