import { href } from 'react-router'
import { SearchForm } from '#app/routes/admin/search-form.tsx'
import { type GalleryFilter, galleryAddress } from './gallery-address.ts'

/** Searches within the chosen category. */
export function Filters({ filter }: { filter: GalleryFilter }) {
  const { category, isUndescribed, search } = filter
  const parts = { category, show: isUndescribed ? 'undescribed' : '' }
  return (
    <SearchForm
      // Remounted when the filter changes, so that its field follows the address also on "back".
      key={JSON.stringify(filter)}
      action={href('/admin/gallery')}
      label="Alt text, file name or category"
      search={search}
      clearAddress={search ? galleryAddress(new URLSearchParams(), parts) : null}
    >
      {Object.entries(parts).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
    </SearchForm>
  )
}
