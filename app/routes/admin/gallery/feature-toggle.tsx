import { Star } from 'lucide-react'
import { href } from 'react-router'
import type { RowActionResult } from '#app/http/respond.ts'
import { useRowAction } from '#app/routes/admin/use-row-action.ts'

interface FeatureToggleProps {
  id: string
  isFeatured: boolean
  name: string
  query: URLSearchParams
  onResult: (result: RowActionResult) => void
}

/** Features an image or undoes that, with an optimistic update that is reverted on an error. */
export function FeatureToggle(props: FeatureToggleProps) {
  const { id, isFeatured, name, query, onResult } = props
  const fetcher = useRowAction(onResult)
  const pending = fetcher.formData?.get('featured')
  const isOn = pending ? pending === 'yes' : isFeatured
  return (
    <fetcher.Form method="post" action={href('/admin/gallery/:id/feature', { id })}>
      <noscript>
        <input type="hidden" name="list" value={query.toString()} />
      </noscript>
      <button
        type="submit"
        name="featured"
        value={isOn ? 'no' : 'yes'}
        aria-pressed={isOn}
        className="icon-button cursor-pointer"
      >
        <Star aria-hidden size={20} fill={isOn ? 'currentColor' : 'none'} />
        <span className="sr-only">Feature {name}</span>
      </button>
    </fetcher.Form>
  )
}
