import { useContext } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import { PhoneLinks } from '#app/domain/clinic/links/phone-links.tsx'
import { DocumentPartsContext } from '#app/http/document/document-parts.ts'
import { siteLinks } from './navigation.ts'
import { PlainPage } from './plain-page.tsx'
import { SiteFrame } from './site-frame.tsx'

export function SiteErrorPage({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  const { facts } = useClinic()
  const year = String(new Date().getUTCFullYear())
  return (
    <SiteFrame year={year}>
      <title>{`${titleOf(status)} | ${facts.name}`}</title>
      <meta name="robots" content="noindex" />
      {pageOf(status)}
    </SiteFrame>
  )
}

function pageOf(status: number) {
  if (status === 404) return <NotFound />
  return status < 500 ? <Refused /> : <Failed />
}

function titleOf(status: number) {
  if (status === 404) return 'Page not found'
  return status < 500 ? 'This did not work' : 'Something went wrong'
}

function Refused() {
  return (
    <PlainPage title={titleOf(400)}>
      <p>Please go to the home page and start again.</p>
      <p>
        <HomeLink />
      </p>
    </PlainPage>
  )
}

function NotFound() {
  return (
    <PlainPage title={titleOf(404)}>
      <p>We cannot find this page. It may have moved, or the address may be wrong.</p>
      <p className="flex flex-wrap gap-3">
        <HomeLink />
        <a href={siteLinks.contact} className="button button-quiet">
          Book Appointment
        </a>
      </p>
    </PlainPage>
  )
}

function Failed() {
  const { requestId } = useContext(DocumentPartsContext) ?? {}
  const { branches } = useClinic()
  return (
    <PlainPage title={titleOf(500)}>
      <p>The fault is ours, not yours. Please try again in a moment, or call or write to us.</p>
      <PhoneLinks branches={branches} />
      {requestId && (
        <p className="text-stone">If you call or write, please give this number: {requestId}</p>
      )}
      <p>
        <HomeLink />
      </p>
    </PlainPage>
  )
}

const HomeLink = () => (
  <a href={siteLinks.home} className="button">
    Go to the home page
  </a>
)
