import { platform } from '#app/context.ts'
import { branchesInProse } from '#app/domain/clinic/fill-content.ts'
import { accraDate } from '#app/platform/clock.ts'
import type { SiteHandle } from '#app/routes/site/page-meta.ts'
import { RenderedOnce } from '#app/routes/site/rendered-once.tsx'
import type { Route } from './+types/page.ts'
import { About } from './about.tsx'
import { Contact } from './contact.tsx'
import { Faq } from './faq.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { Services } from './offerings.tsx'
import { StructuredData } from './structured-data.tsx'
import { Testimonials } from './testimonials.tsx'

export const handle: SiteHandle = {
  page: ({ facts, branches }) => ({
    title: `${facts.name} | Ultrasound, ECG and Laboratory in ${branchesInProse(branches)}`,
    description:
      'Ultrasound scans, ECG heart checks and laboratory tests in northern Ghana, with lab results in as little as 30 minutes. Ask for an appointment online.',
  }),
}

export function loader({ context }: Route.LoaderArgs) {
  const { clock, settings } = context.get(platform)
  return { today: accraDate(clock.now()), publicUrl: settings.publicUrl }
}

/** The part of the page that depends on the clinic's content alone. */
function Constant() {
  return (
    <>
      <Hero />
      <Services />
      <About />
      <Features />
      <Testimonials />
      <Faq />
    </>
  )
}

export default function Home({ loaderData: { today, publicUrl } }: Route.ComponentProps) {
  return (
    <>
      <StructuredData publicUrl={publicUrl} />
      <RenderedOnce name="home">
        <Constant />
      </RenderedOnce>
      <Contact today={today} />
    </>
  )
}
