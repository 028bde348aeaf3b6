import { clinic } from '#app/domain/clinic/clinic.ts'
import { publicPage } from '#app/http/cache-control.ts'
import type { Route } from './+types/gallery.ts'
import { places } from './navigation.ts'
import { notForSearch } from './page-meta.ts'
import { PlainPage } from './plain-page.tsx'

export const headers = () => publicPage()

export const meta: Route.MetaFunction = () => [
  { title: `Our Gallery | ${clinic.name}` },
  notForSearch,
]

export default function Gallery() {
  return (
    <PlainPage title="Our Gallery">
      <h2 className="text-2xl">No Images Found</h2>
      <p>Check back later for new gallery content</p>
      <p>
        <a href={places.services} className="button button-quiet">
          Our Services
        </a>
      </p>
    </PlainPage>
  )
}
