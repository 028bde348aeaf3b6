import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import { fullNameOf } from '#app/domain/clinic/fill-content.ts'
import { termsHtml } from '#app/domain/clinic/legal-html.ts'
import type { SiteHandle } from './page-meta.ts'
import { PlainPage } from './plain-page.tsx'

export const handle: SiteHandle = {
  page: ({ facts }) => ({
    title: `Terms of Service | ${facts.name}`,
    description: `What you may expect of the website of ${fullNameOf(facts)}, and what an appointment request is and is not.`,
  }),
}

export default function Terms() {
  const html = termsHtml(useClinic())
  return (
    <PlainPage title="Terms of Service">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, sanitised where it is edited */}
      <article className="prose" dangerouslySetInnerHTML={{ __html: html }} />
    </PlainPage>
  )
}
