import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'

interface SearchFormProps {
  /** The list's address, which the form's answer is shown at. */
  action: string
  /** What is searched, in words: the field's name and placeholder. */
  label: string
  search: string
  /** Where the list is shown without the search; null when nothing narrows it. */
  clearAddress: string | null
  /** Other choices, before the button. */
  children?: ReactNode
  /** Choices that take a line of their own, behind it. */
  more?: ReactNode
}

/** Searches a list of the back-office by an ordinary form; its caller gives it the filter as key. */
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
        maxLength={100}
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
