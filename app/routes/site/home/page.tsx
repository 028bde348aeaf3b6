import { data } from 'react-router'
import { branchesInProse } from '#app/domain/clinic/fill-content.ts'
import { HoursNotices } from '#app/routes/site/hours-notices.tsx'
import type { SiteHandle } from '#app/routes/site/page-meta.ts'
import { RenderedOnce } from '#app/routes/site/rendered-once.tsx'
import type { Route } from './+types/page.ts'
import { About } from './about.tsx'
import { Contact } from './contact.tsx'
import { Faq } from './faq.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { readHome } from './home.server.ts'
import { Services } from './offerings.tsx'
import { StructuredData } from './structured-data.tsx'
import { Testimonials } from './testimonials.tsx'

export const handle: SiteHandle = {
  styles: 'home',
  page: ({ facts, branches }) => ({
    title: `${facts.name} | Ultrasound, ECG and Laboratory in ${branchesInProse(branches)}`,
    description:
      'Ultrasound scans, ECG heart checks and laboratory tests in northern Ghana, with lab results in as little as 30 minutes. Ask for an appointment online.',
  }),
}

export async function loader({ context }: Route.LoaderArgs) {
  const { shown, headers } = await readHome(context)
  return data(shown, { headers })
}

/** No cache shows a branch as open after it has closed. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function Home({ loaderData }: Route.ComponentProps) {
  // The hours are made anew with the content and with each day, and all else on the page follows from these.
  return (
    <RenderedOnce name="home" from={loaderData.hours}>
      <Sections {...loaderData} />
    </RenderedOnce>
  )
}

function Sections({ today, publicUrl, hours, photos }: Route.ComponentProps['loaderData']) {
  return (
    <>
      <StructuredData publicUrl={publicUrl} special={hours.special} photos={photos} />
      {hours.notices.length > 0 && (
        <div className="frame py-3">
          <HoursNotices notices={hours.notices} />
        </div>
      )}
      <Hero />
      <Services />
      <About />
      <Features />
      <Testimonials />
      <Faq />
      <Contact today={today} states={hours.states} notices={hours.notices} photos={photos} />
    </>
  )
}
