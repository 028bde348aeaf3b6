import { Check, ChevronDown } from 'lucide-react'
import { data } from 'react-router'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import type { ClinicContent } from '#app/domain/clinic/content.ts'
import { hasPhone, telephoneLink } from '#app/domain/clinic/links/links.ts'
import { withLinks } from '#app/domain/clinic/links/text-links.ts'
import { shareImageOf } from '#app/domain/clinic/look-on-pages.server.ts'
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
import { Icon, Row, SectionHeading } from './section.tsx'
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
  const needs = context.get(platform)
  const [{ headers, ...shown }, photos] = await Promise.all([
    readHoursToday(context),
    readBranchPhotos(needs),
  ])
  const shareImage = shareImageOf(needs, await needs.clinic.read()).url
  return data({ ...shown, photos, shareImage }, { headers })
}

/** No cache shows a branch as open after it has closed. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function Home({ loaderData }: Route.ComponentProps) {
  const { today, publicUrl, hours, photos, shareImage } = loaderData
  return (
    <>
      {hours.notices.length > 0 && (
        <div className="frame py-3">
          <HoursNotices notices={hours.notices} />
        </div>
      )}
      <Hero states={hours.states} />
      <PageStyles />
      <Services />
      <About />
      <Features />
      <Testimonials />
      <Faq />
      <Contact today={today} photos={photos} />
      <StructuredData
        publicUrl={publicUrl}
        special={hours.special}
        photos={photos}
        shareImage={shareImage}
      />
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
      <SectionHeading title="Why Choose Us" lead="What you can count on at each of our branches." />
      <Row label="Why Choose Us" className="mt-5 lg:mt-8 lg:grid lg:grid-cols-3 lg:gap-x-8">
        {features.map(({ icon, title, description, benefits }) => (
          <li key={title} className="border-t-4 border-indigo pt-4">
            <h3 className="flex items-center gap-2.5 text-xl">
              <span className="text-terracotta">
                <Icon name={icon} size={28} />
              </span>
              {title}
            </h3>
            <p className="mt-1 text-stone">{description}</p>
            <ul className="mt-3 space-y-1.5">
              {benefits.map((benefit) => (
                <li key={benefit} className="flex gap-2.5 leading-snug">
                  <Check
                    aria-hidden
                    size={18}
                    strokeWidth={2.5}
                    className="mt-0.5 text-terracotta"
                  />
                  {benefit}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </Row>
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
        <Row label="What Our Patients Say" className="mt-5 lg:mt-8">
          {shown.map(({ text, origin }) => (
            <li key={text}>
              <blockquote className="h-full border-t-4 border-ochre bg-indigo p-5 text-white">
                <p>“{text}”</p>
                {origin === 'sample' && <p className="mt-3 font-semibold">Sample</p>}
              </blockquote>
            </li>
          ))}
        </Row>
      </div>
    </section>
  )
}

function Faq() {
  const { branches, faq } = useClinic()
  const first = branches.find(hasPhone)
  const middle = Math.ceil(faq.length / 2)
  return (
    <section id="faq" className="frame section">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <SectionHeading
          title="Frequently Asked Questions"
          lead="Another question? Ask us, and a person will answer."
        />
        <div className="flex flex-wrap gap-2 sm:gap-3">
          <a href={siteLinks.contact} className="button max-sm:px-2">
            Book Appointment
          </a>
          {first && (
            <a href={telephoneLink(first.phone)} className="button button-quiet max-sm:px-3">
              Call Now
            </a>
          )}
        </div>
      </div>
      <div className="mt-4 grid gap-x-12 lg:mt-8 lg:grid-cols-2 lg:items-start">
        {[faq.slice(0, middle), faq.slice(middle)].map((column, index) => (
          <div key={column[0]?.id ?? index} className="border-t border-clay max-lg:last:border-t-0">
            {column.map((question) => (
              <Question key={question.id} {...question} />
            ))}
          </div>
        ))}
      </div>
    </section>
  )
}

const Question = ({ id, question, answer, links }: ClinicContent['faq'][number]) => (
  <details id={`faq-${id}`} className="group border-b border-clay">
    <summary className="fold min-h-12 font-display leading-snug font-bold text-indigo sm:text-lg">
      {question}
      <ChevronDown aria-hidden size={22} className="group-open:rotate-180" />
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
)
