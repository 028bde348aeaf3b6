import { Check } from 'lucide-react'
import { data, type RouterContextProvider } from 'react-router'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { platform } from '#app/http/context.ts'
import { HoursNotices } from '#app/routes/site/hours-notices.tsx'
import { readHoursToday } from '#app/routes/site/hours-today.server.ts'
import { shownTestimonials } from '#app/routes/site/navigation.ts'
import type { SiteHandle } from '#app/routes/site/page-meta.ts'
import { fittingSentences, offeredText, openSentence } from '#app/routes/site/page-meta.ts'
import { PageStyles } from '#app/routes/site/public-styles.tsx'
import type { ShownImage } from '#app/ui/host-image.tsx'
import type { Route } from './+types/page.ts'
import { About } from './about.tsx'
import { Contact } from './contact.tsx'
import { Faq } from './faq.tsx'
import { Hero } from './hero.tsx'
import { Services } from './offerings.tsx'
import { Icon, SectionHeading } from './section.tsx'
import { StructuredData } from './structured-data.tsx'

export const handle: SiteHandle = {
  styles: 'home',
  firstStyles: 'hero',
  page: (clinic) => {
    const offered = offeredText(clinic)
    return {
      title: `${clinic.facts.name} | ${offered}`,
      description: fittingSentences([
        `${offered}.`,
        openSentence(clinic),
        'Ask for an appointment online.',
      ]),
    }
  },
}

export async function loader({ context }: Route.LoaderArgs) {
  const { shown, headers } = await readHome(context)
  return data(shown, { headers })
}

/** No cache shows a branch as open after it has closed. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Top {...loaderData} />
      <PageStyles />
      <Sections {...loaderData} />
    </>
  )
}

const Top = ({ hours }: Route.ComponentProps['loaderData']) => (
  <>
    {hours.notices.length > 0 && (
      <div className="frame py-3">
        <HoursNotices notices={hours.notices} />
      </div>
    )}
    <Hero />
  </>
)

/** What the home page shows beside the clinic's content: the hours of today, and photos of branches. */
async function readHome(context: Readonly<RouterContextProvider>) {
  const [{ headers, ...shown }, photos] = await Promise.all([
    readHoursToday(context),
    readBranchPhotos(context.get(platform)),
  ])
  return { headers, shown: { ...shown, photos } }
}

const photoSize = { width: 800, height: 400 }

/** The photos of branches, by slug. All are cut to one shape, so the sizes of the originals are not read. */
async function readBranchPhotos({
  clinic,
  images,
}: Needs<'clinic' | 'images'>): Promise<Record<string, ShownImage>> {
  const { branches } = await clinic.read()
  const withPhoto = branches.filter(({ photo }) => photo)
  return Object.fromEntries(
    withPhoto.map(({ slug, photo: publicId }) => [
      slug,
      images.deliver({ publicId, width: null, height: null, placeholder: null }, photoSize),
    ]),
  )
}

const Sections = ({ today, publicUrl, hours, photos }: Route.ComponentProps['loaderData']) => (
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

function Features() {
  const { features } = useClinic()
  return (
    <section id="features" className="frame section">
      <SectionHeading
        title="Why Choose Us"
        lead="What you can count on, whichever branch you come to."
      />
      <ul className="mt-10 grid gap-px bg-clay sm:grid-cols-2 lg:grid-cols-3">
        {features.map(({ icon, title, description, benefits }) => (
          <li key={title} className="bg-white p-5 outline outline-clay sm:p-7">
            <span className="text-terracotta">
              <Icon name={icon} size={32} />
            </span>
            <h3 className="mt-3 text-xl">{title}</h3>
            <p className="mt-1 text-stone">{description}</p>
            <ul className="mt-4 space-y-2">
              {benefits.map((benefit) => (
                <li key={benefit} className="flex gap-2.5">
                  <Check
                    aria-hidden
                    size={18}
                    strokeWidth={2.5}
                    className="mt-1 shrink-0 text-terracotta"
                  />
                  {benefit}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What patients said; only their words are shown. */
function Testimonials() {
  const shown = shownTestimonials(useClinic())
  if (shown.length === 0) return null
  return (
    <section id="testimonials" className="bg-night">
      <div className="stripe" aria-hidden />
      <div className="frame section">
        <SectionHeading title="What Our Patients Say" onDark />
        <div className="mt-10 gap-6 sm:columns-2 lg:columns-3">
          {shown.map(({ text, origin }) => (
            <blockquote
              key={text}
              className="mb-6 break-inside-avoid border-t-4 border-ochre bg-indigo p-6 text-lg text-white"
            >
              <p>“{text}”</p>
              {origin === 'sample' && <p className="mt-4 text-base font-semibold">Sample</p>}
            </blockquote>
          ))}
        </div>
      </div>
    </section>
  )
}
