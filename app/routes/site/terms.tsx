import { href } from 'react-router'
import { platform } from '#app/context.ts'
import { clinic } from '#app/domain/clinic/clinic.ts'
import { publicPage } from '#app/http/cache-control.ts'
import type { Route } from './+types/terms.ts'
import { pageMeta } from './page-meta.ts'
import { PlainPage } from './plain-page.tsx'
import { TermsOfService } from './terms-of-service.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return { publicUrl: context.get(platform).settings.publicUrl }
}

export const headers = () => publicPage()

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: `Terms of Service | ${clinic.name}`,
    description: `What you may expect of the website of ${clinic.fullName}, and what an appointment request is and is not.`,
    path: href('/terms'),
    publicUrl: loaderData?.publicUrl ?? '',
  })

export default function Terms() {
  return (
    <PlainPage title="Terms of Service">
      <article className="prose">
        <TermsOfService />
      </article>
    </PlainPage>
  )
}
