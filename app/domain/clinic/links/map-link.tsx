import { MapPinned } from 'lucide-react'
import type { Branch } from '#app/domain/clinic/content.ts'
import { mapLinksOf } from './map-links.ts'

interface MapLinkProps {
  branch: Pick<Branch, 'name' | 'mapLink' | 'coordinates'>
  place: string
  className: string
}

/** On a phone a script (`islands/own-map.ts`) puts the address of the data attributes here, for the phone's own maps app. */
export function MapLink({ branch, place, className }: MapLinkProps) {
  const links = mapLinksOf(branch, place)
  if (!links) return null
  return (
    <a href={links.page} data-geo={links.android} data-apple={links.apple} className={className}>
      <MapPinned aria-hidden size={18} /> Map<span className="sr-only"> of {branch.name}</span>
    </a>
  )
}
