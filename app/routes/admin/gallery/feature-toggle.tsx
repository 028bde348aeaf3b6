import { Star } from 'lucide-react'
import { href } from 'react-router'
import { ListQuery, useRowAction } from '#app/ui/admin/list/row-actions.tsx'

interface FeatureToggleProps {
  id: string
  isFeatured: boolean
  name: string
}

/** Features an image or undoes that, with an optimistic update that is reverted on an error. */
export function FeatureToggle({ id, isFeatured, name }: FeatureToggleProps) {
  const fetcher = useRowAction()
  const pending = fetcher.formData?.get('featured')
  const isOn = pending ? pending === 'yes' : isFeatured
  return (
    <fetcher.Form method="post" action={href('/admin/gallery/:id/:act', { id, act: 'feature' })}>
      <ListQuery />
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
