import { href } from 'react-router'
import { platform } from '#app/context.ts'
import { clinic } from '#app/domain/clinic/clinic.ts'
import { publicPage } from '#app/http/cache-control.ts'
import type { Route } from './+types/privacy.ts'
import { pageMeta } from './page-meta.ts'
import { PlainPage } from './plain-page.tsx'
import { PrivacyNotice } from './privacy-notice.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, retentionMonths } = context.get(platform).settings
  return { publicUrl, retentionMonths }
}

export const headers = () => publicPage()

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: `Privacy Policy | ${clinic.name}`,
    description: `How ${clinic.name} collects, uses, protects and erases what you tell us, under the Data Protection Act, 2012 (Act 843) of Ghana.`,
    path: href('/privacy'),
    publicUrl: loaderData?.publicUrl ?? '',
  })

export default function Privacy({ loaderData: { retentionMonths } }: Route.ComponentProps) {
  return (
    <PlainPage title="Privacy Policy">
      <article className="prose">
        <PrivacyNotice retentionMonths={retentionMonths} />
      </article>
    </PlainPage>
  )
}
