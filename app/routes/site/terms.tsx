import { fullNameOf } from '#app/domain/clinic/fill-content.ts'
import { readTermsHtml } from '#app/domain/clinic/legal-pages.server.ts'
import { platform } from '#app/http/context.ts'
import type { Route } from './+types/terms.ts'
import { LegalPage } from './legal-page.tsx'
import type { SiteHandle } from './page-meta.ts'

export const handle: SiteHandle = {
  page: ({ facts }) => ({
    title: `Terms of Service | ${facts.name}`,
    link: 'Terms of Service',
    description: `The rules of the website of ${fullNameOf(facts)}, and what it means to ask for an appointment.`,
  }),
}

export async function loader({ context }: Route.LoaderArgs) {
  return { html: await readTermsHtml(context.get(platform)) }
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage title="Terms of Service" html={loaderData.html} />
}
