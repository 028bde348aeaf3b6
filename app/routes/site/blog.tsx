import { clinic } from '#app/domain/clinic/clinic.ts'
import { publicPage } from '#app/http/cache-control.ts'
import type { Route } from './+types/blog.ts'
import { places } from './navigation.ts'
import { notForSearch } from './page-meta.ts'
import { PlainPage } from './plain-page.tsx'

export const headers = () => publicPage()

export const meta: Route.MetaFunction = () => [
  { title: `Health Blog | ${clinic.name}` },
  notForSearch,
]

export default function Blog() {
  return (
    <PlainPage title="Health Blog">
      <h2 className="text-2xl">No Posts Found</h2>
      <p>Check back later for new content</p>
      <p>
        <a href={places.services} className="button button-quiet">
          Our Services
        </a>
      </p>
    </PlainPage>
  )
}
