import { Star } from 'lucide-react'
import { href } from 'react-router'
import { useAct } from '#app/routes/admin/use-act.ts'
import type { ActAnswer } from '#app/routes/admin/use-notice.ts'

interface FeatureToggleProps {
  id: string
  isFeatured: boolean
  name: string
  query: URLSearchParams
  onAnswer: (answer: ActAnswer) => void
}

/** Features an image, or takes that back: shown at once, and taken back when it was refused. */
export function FeatureToggle(props: FeatureToggleProps) {
  const { id, isFeatured, name, query, onAnswer } = props
  const fetcher = useAct(onAnswer)
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
        className="icon-button cursor-pointer"
      >
        <Star aria-hidden size={20} fill={isOn ? 'currentColor' : 'none'} />
        <span className="sr-only">Feature {name}</span>
      </button>
    </fetcher.Form>
  )
}
