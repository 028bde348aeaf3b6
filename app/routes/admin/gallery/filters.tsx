import { Search } from 'lucide-react'
import { Form, href, Link } from 'react-router'
import { type DeskFilter, deskAddress } from './gallery-address.ts'

const searched = 'Alt text, file name or category'

/** Search within what is shown: an ordinary form whose answer is an address. */
export function Filters({ filter }: { filter: DeskFilter }) {
  const { category, isUndescribed, search } = filter
  const parts = { category, show: isUndescribed ? 'undescribed' : '' }
  return (
    <Form
      method="get"
      action={href('/admin/gallery')}
      preventScrollReset
      role="search"
      // Its field follows the address, also when somebody goes back.
      key={JSON.stringify(filter)}
      className="filters"
    >
      {Object.entries(parts).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
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
      <button type="submit" className="button button-quiet">
        <Search aria-hidden size={20} /> Search
      </button>
      {search && (
        <Link
          to={deskAddress(new URLSearchParams(), parts)}
          preventScrollReset
          className="button button-quiet"
        >
          Clear
        </Link>
      )}
    </Form>
  )
}
