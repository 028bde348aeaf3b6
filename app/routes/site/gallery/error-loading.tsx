import { href, useLocation } from 'react-router'
import { clinic } from '#app/domain/clinic/clinic.ts'
import { PlainPage } from '#app/routes/site/plain-page.tsx'

/** The gallery's page when its pictures could not be loaded. */
export function ErrorLoading() {
  const { search } = useLocation()
  return (
    <PlainPage title="Our Gallery">
      <title>{`Our Gallery | ${clinic.name}`}</title>
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
