import { useContext } from 'react'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import { DocumentPartsContext } from '#app/http/document/document-parts.ts'
import { BranchesNow } from '#app/routes/site/branches-now.tsx'
import { siteLinks } from '#app/routes/site/navigation.ts'
import { Picture } from '#app/ui/picture.tsx'

/** What a patient sees first. It is a file of its own because `hero.css` has its styles, which are painted first. */
export function Hero({ states }: { states: Record<string, string> }) {
  const { branches, hero } = useClinic()
  const { look } = useContext(DocumentPartsContext) ?? {}
  return (
    <section id="home" className="bg-shea">
      <div className="frame grid gap-x-14 gap-y-8 pt-4 pb-7 lg:grid-cols-[1.12fr_1fr] lg:items-center lg:pt-8">
        <div>
          <p className="font-semibold text-terracotta">{hero.motto}</p>
          <h1 className="mt-2 text-[clamp(2.1rem,1.5rem+2.9vw,3.5rem)] leading-[1.06] font-bold tracking-tight">
            {hero.headline}
          </h1>
          <p className="mt-3 max-w-xl sm:text-lg lg:mt-4">{hero.lead}</p>
          <div className="mt-4 flex flex-wrap gap-2 sm:gap-3 lg:mt-6">
            <a href={siteLinks.contact} className="button grow max-sm:px-1 sm:grow-0">
              Book Appointment
            </a>
            <a href={siteLinks.services} className="button button-quiet grow max-sm:px-1 sm:grow-0">
              Our Services
            </a>
          </div>
          <BranchesNow branches={branches} states={states} />
        </div>
        <div>
          {look?.photo ? (
            <picture>
              <source
                media="(min-width: 64rem)"
                srcSet={look.photo.wide.srcSet}
                sizes="(min-width: 76rem) 33rem, 44vw"
              />
              <img
                src={look.photo.narrow.src}
                srcSet={look.photo.narrow.srcSet}
                sizes="92vw"
                alt={look.photo.alt}
                fetchPriority="high"
                className="aspect-2/1 w-full rounded-sm object-cover lg:aspect-4/3"
              />
            </picture>
          ) : (
            <Picture
              name="hero"
              first
              alt="Drawing of the clinic's work: an ultrasound picture of an unborn child, an ECG trace on its paper, and blood cells under the microscope, framed by woven stripes."
              sizes="(min-width: 76rem) 33rem, (min-width: 64rem) 44vw, 92vw"
              className="aspect-5/2 w-full rounded-sm object-cover object-bottom lg:aspect-4/3"
            />
          )}
          <dl className="mt-5 flex flex-wrap justify-between gap-x-3 gap-y-4 sm:justify-start sm:gap-12">
            {hero.stats.map(({ value, label }) => (
              <div key={label} className="flex flex-col-reverse justify-end">
                <dt className="leading-snug text-stone">{label}</dt>
                <dd className="font-display text-3xl font-bold text-indigo">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  )
}
