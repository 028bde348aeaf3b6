import { platform } from '#app/context.ts'
import { clinic } from '#app/domain/clinic/clinic.ts'
import type { Route } from './+types/privacy.ts'
import type { SiteHandle } from './page-meta.ts'
import { PlainPage } from './plain-page.tsx'
import { PrivacyNotice } from './privacy-notice.tsx'

export const handle: SiteHandle = {
  page: {
    title: `Privacy Policy | ${clinic.name}`,
    description: `How ${clinic.name} collects, uses, protects and erases what you tell us, under the Data Protection Act, 2012 (Act 843) of Ghana.`,
  },
}

export function loader({ context }: Route.LoaderArgs) {
  return { retentionMonths: context.get(platform).settings.retentionMonths }
}

export default function Privacy({ loaderData: { retentionMonths } }: Route.ComponentProps) {
  return (
    <PlainPage title="Privacy Policy">
      <article className="prose">
        <PrivacyNotice retentionMonths={retentionMonths} />
      </article>
    </PlainPage>
  )
}
