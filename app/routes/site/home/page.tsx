import { Check, ChevronDown } from 'lucide-react'
import { data } from 'react-router'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import { telephoneLink } from '#app/domain/clinic/links/links.ts'
import { withLinks } from '#app/domain/clinic/links/text-links.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { platform } from '#app/http/context.ts'
import { HoursNotices } from '#app/routes/site/hours-notices.tsx'
import { readHoursToday } from '#app/routes/site/hours-today.server.ts'
import { shownTestimonials, siteLinks } from '#app/routes/site/navigation.ts'
import {
  fittingSentences,
  offeredText,
  openSentence,
  type SiteHandle,
} from '#app/routes/site/page-meta.ts'
import { PageStyles } from '#app/routes/site/public-styles.tsx'
import type { Route } from './+types/page.ts'
import { About } from './about.tsx'
import { Contact } from './contact.tsx'
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
  const [{ headers, ...shown }, photos] = await Promise.all([
    readHoursToday(context),
    readBranchPhotos(context.get(platform)),
  ])
  return data({ ...shown, photos }, { headers })
}

/** No cache shows a branch as open after it has closed. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function Home({ loaderData }: Route.ComponentProps) {
  const { today, publicUrl, hours, photos } = loaderData
  return (
    <>
      {hours.notices.length > 0 && (
        <div className="frame py-3">
          <HoursNotices notices={hours.notices} />
        </div>
      )}
      <Hero />
      <PageStyles />
      <Services />
      <About />
      <Features />
      <Testimonials />
      <Faq />
      <Contact today={today} states={hours.states} notices={hours.notices} photos={photos} />
      <StructuredData publicUrl={publicUrl} special={hours.special} photos={photos} />
    </>
  )
}

const photoSize = { width: 800, height: 400 }

/** The photos of branches, by slug. All are cut to one shape, so the sizes of the originals are not read. */
async function readBranchPhotos({ clinic, images }: Needs<'clinic' | 'images'>) {
  const { branches } = await clinic.read()
  const withPhoto = branches.filter(({ photo }) => photo)
  return Object.fromEntries(
    withPhoto.map(({ slug, photo: publicId }) => [
      slug,
      images.deliver({ publicId, width: null, height: null, placeholder: null }, photoSize),
    ]),
  )
}

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

function Faq() {
  const { branches, faq } = useClinic()
  const [first] = branches
  return (
    <section id="faq" className="frame section grid gap-10 lg:grid-cols-[1fr_1.7fr]">
      <div className="lg:sticky lg:top-32 lg:self-start">
        <SectionHeading
          title="Frequently Asked Questions"
          lead="Something else on your mind? Ask us; a person answers."
        />
        <div className="mt-6 flex flex-wrap gap-3">
          <a href={siteLinks.contact} className="button">
            Book Appointment
          </a>
          {first && (
            <a href={telephoneLink(first.phone)} className="button button-quiet">
              Call Now
            </a>
          )}
        </div>
      </div>
      <div className="border-t border-clay">
        {faq.map(({ id, question, answer, links }) => (
          <details key={id} id={`faq-${id}`} className="group border-b border-clay">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-display text-lg font-bold text-indigo hover:text-terracotta [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown aria-hidden size={22} className="shrink-0 group-open:rotate-180" />
            </summary>
            <p className="max-w-prose pb-5">
              {withLinks(answer, links).map((piece) =>
                typeof piece === 'string' ? (
                  piece
                ) : (
                  <a key={piece.words + piece.address} href={piece.address} className="link">
                    {piece.words}
                  </a>
                ),
              )}
            </p>
          </details>
        ))}
      </div>
    </section>
  )
}
