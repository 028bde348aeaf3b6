import { platform } from '#app/context.ts'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import { privacyHtml } from '#app/domain/clinic/legal-html.ts'
import type { Route } from './+types/privacy.ts'
import type { SiteHandle } from './page-meta.ts'
import { PlainPage } from './plain-page.tsx'

export const handle: SiteHandle = {
  page: ({ facts }) => ({
    title: `Privacy Policy | ${facts.name}`,
    description: `How ${facts.name} collects, uses, protects and erases what you tell us, under the Data Protection Act, 2012 (Act 843) of Ghana.`,
  }),
}

export function loader({ context }: Route.LoaderArgs) {
  return { retentionMonths: context.get(platform).settings.retentionMonths }
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const html = privacyHtml(useClinic(), loaderData)
  return (
    <PlainPage title="Privacy Policy">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, sanitised where it is edited */}
      <article className="prose" dangerouslySetInnerHTML={{ __html: html }} />
    </PlainPage>
  )
}
