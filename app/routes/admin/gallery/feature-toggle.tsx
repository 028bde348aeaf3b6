import { Star } from 'lucide-react'
import { href, useFetcher } from 'react-router'
import type { clientAction } from './feature.tsx'

interface FeatureToggleProps {
  id: string
  isFeatured: boolean
  name: string
  query: URLSearchParams
}

/** Features an image, or takes that back: shown at once, and taken back when it was refused. */
export function FeatureToggle({ id, isFeatured, name, query }: FeatureToggleProps) {
  const fetcher = useFetcher<typeof clientAction>()
  const asked = fetcher.formData?.get('featured')
  const isOn = asked ? asked === 'yes' : isFeatured
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
        className="icon-button cursor-pointer bg-white"
      >
        <Star aria-hidden size={20} fill={isOn ? 'currentColor' : 'none'} />
        <span className="sr-only">Feature {name}</span>
      </button>
      {fetcher.data?.error && (
        <span role="alert" className="sr-only">
          {fetcher.data.error}
        </span>
      )}
    </fetcher.Form>
  )
}
