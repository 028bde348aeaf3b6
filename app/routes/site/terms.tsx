import { clinic } from '#app/domain/clinic/clinic.ts'
import type { SiteHandle } from './page-meta.ts'
import { PlainPage } from './plain-page.tsx'
import { TermsOfService } from './terms-of-service.tsx'

export const handle: SiteHandle = {
  page: {
    title: `Terms of Service | ${clinic.name}`,
    description: `What you may expect of the website of ${clinic.fullName}, and what an appointment request is and is not.`,
  },
}

export default function Terms() {
  return (
    <PlainPage title="Terms of Service">
      <article className="prose">
        <TermsOfService />
      </article>
    </PlainPage>
  )
}
