import { readPrivacyHtml } from '#app/domain/clinic/legal-pages.server.ts'
import { platform } from '#app/http/context.ts'
import type { Route } from './+types/privacy.ts'
import { LegalPage } from './legal-page.tsx'
import type { SiteHandle } from './page-meta.ts'

export const handle: SiteHandle = {
  page: ({ facts }) => ({
    title: `Privacy Policy | ${facts.name}`,
    link: 'Privacy Policy',
    description: `How ${facts.name} collects, uses, protects and erases what you tell us, under the Data Protection Act, 2012 (Act 843) of Ghana.`,
  }),
}

export async function loader({ context }: Route.LoaderArgs) {
  return { html: await readPrivacyHtml(context.get(platform)) }
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalPage title="Privacy Policy" html={loaderData.html} />
}
