import { useContext } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { DocumentPartsContext } from '#app/document-parts.ts'
import { PhoneLinks } from '#app/domain/clinic/phone-links.tsx'
import { places } from './navigation.ts'
import { PlainPage } from './plain-page.tsx'
import { SiteFrame } from './site-frame.tsx'

/** The page for whatever could not be answered: an unknown address, or a fault of ours with its request id. */
export function Faulty({ error }: { error: unknown }) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  const year = String(new Date().getUTCFullYear())
  return (
    <SiteFrame year={year}>
      <title>{missing ? 'Page not found | GEMEV' : 'Something went wrong | GEMEV'}</title>
      <meta name="robots" content="noindex" />
      {missing ? <NotFound /> : <Failed />}
    </SiteFrame>
  )
}

function NotFound() {
  return (
    <PlainPage title="Page not found">
      <p>
        The page that you were looking for is not here. It may have moved, or the address may be
        mistyped.
      </p>
      <p className="flex flex-wrap gap-3">
        <a href={places.home} className="button">
          Go to the home page
        </a>
        <a href={places.contact} className="button button-quiet">
          Book Appointment
        </a>
      </p>
    </PlainPage>
  )
}

function Failed() {
  const { requestId } = useContext(DocumentPartsContext) ?? {}
  return (
    <PlainPage title="Something went wrong">
      <p>
        The fault is ours, not yours. Please try again in a moment, or call or write to us; we are
        glad to help you directly.
      </p>
      <PhoneLinks />
      {requestId && (
        <p className="text-stone">If you tell us about it, please give this number: {requestId}</p>
      )}
      <p>
        <a href={places.home} className="button">
          Go to the home page
        </a>
      </p>
    </PlainPage>
  )
}
