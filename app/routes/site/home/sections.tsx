import type { Route } from './+types/page.ts'
import { About } from './about.tsx'
import { Contact } from './contact.tsx'
import { Faq } from './faq.tsx'
import { Features } from './features.tsx'
import { Services } from './offerings.tsx'
import { StructuredData } from './structured-data.tsx'
import { Testimonials } from './testimonials.tsx'

/** What the home page shows below its first screen. */
export const Sections = ({
  today,
  publicUrl,
  hours,
  photos,
}: Route.ComponentProps['loaderData']) => (
  <>
    <Services />
    <About />
    <Features />
    <Testimonials />
    <Faq />
    <Contact today={today} states={hours.states} notices={hours.notices} photos={photos} />
    <StructuredData publicUrl={publicUrl} special={hours.special} photos={photos} />
  </>
)
