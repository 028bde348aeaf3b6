import { href, useLocation } from 'react-router'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import { PlainPage } from '#app/routes/site/plain-page.tsx'
import { galleryTitle } from './gallery-title.ts'

/** The gallery's page when its images could not be loaded. */
export function ErrorLoading() {
  const { facts } = useClinic()
  const { search } = useLocation()
  return (
    <PlainPage title="Our Gallery">
      <title>{galleryTitle(facts)}</title>
      <meta name="robots" content="noindex" />
      <div role="alert" className="space-y-4">
        <h2 className="text-2xl">Error Loading Gallery</h2>
        <p>Failed to fetch images</p>
        <p>
          <a href={href('/gallery') + search} className="button">
            Try Again
          </a>
        </p>
      </div>
    </PlainPage>
  )
}
