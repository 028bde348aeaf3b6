import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import { branchesInProse } from '#app/domain/clinic/fill-content.ts'
import { openDays } from '#app/domain/clinic/hours-claims.ts'
import { siteLinks } from '#app/routes/site/navigation.ts'

/** The banner at the end of the gallery: book an appointment, or see the services. */
export function ClosingBanner() {
  const { branches, hours } = useClinic()
  const days = openDays({ branches, hours })
  return (
    <section aria-labelledby="gallery-closing" className="bg-indigo text-white">
      <div className="frame section flex flex-wrap items-center justify-between gap-6">
        <div className="max-w-xl">
          <h2 id="gallery-closing" className="text-3xl text-white">
            Come and see for yourself
          </h2>
          <p className="mt-3 text-lg text-clay">
            Our doors in {branchesInProse(branches)} are open{' '}
            {days === 'every day' ? days : `${days} of the week`}. Ask for a time that suits you, or
            walk in.
          </p>
        </div>
        <p className="flex flex-wrap gap-3">
          <a href={siteLinks.contact} className="button">
            Book a Visit
          </a>
          <a href={siteLinks.services} className="button button-quiet text-white">
            Our Services
          </a>
        </p>
      </div>
    </section>
  )
}
