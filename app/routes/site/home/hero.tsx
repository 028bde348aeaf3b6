import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import { siteLinks } from '#app/routes/site/navigation.ts'
import { Picture } from '#app/ui/picture.tsx'

/** What a patient sees first. It is a file of its own because `hero.css` has its styles, which are painted first. */
export function Hero() {
  const { hero } = useClinic()
  return (
    <section id="home" className="bg-shea">
      <div className="frame grid items-center gap-x-14 gap-y-10 pt-8 pb-14 lg:grid-cols-[1.05fr_1fr] lg:pt-16 lg:pb-20">
        <div>
          <p className="font-semibold text-terracotta">{hero.motto}</p>
          <h1 className="mt-3 text-[clamp(2.3rem,1.5rem+3.4vw,3.7rem)] leading-[1.05] font-bold tracking-tight">
            {hero.headline}
          </h1>
          <p className="mt-5 max-w-xl text-lg">{hero.lead}</p>
          <div className="mt-7 flex flex-wrap gap-3">
            <a href={siteLinks.contact} className="button grow sm:grow-0">
              Book Appointment
            </a>
            <a href={siteLinks.services} className="button button-quiet grow sm:grow-0">
              Our Services
            </a>
          </div>
          <dl className="mt-9 flex max-w-xl flex-wrap justify-between gap-x-3 gap-y-4 border-t border-indigo/25 pt-5 sm:justify-start sm:gap-12">
            {hero.stats.map(({ value, label }) => (
              <div key={label} className="flex flex-col-reverse justify-end">
                <dt className="leading-snug text-stone">{label}</dt>
                <dd className="font-display text-3xl font-bold text-indigo sm:text-4xl">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <Picture
          name="hero"
          first
          alt="Drawing of the clinic's work: an ultrasound picture of an unborn child, an ECG trace on its paper, and blood cells under the microscope, framed by woven stripes."
          sizes="(min-width: 76rem) 34rem, (min-width: 64rem) 46vw, 92vw"
          className="w-full rounded-sm shadow-[0_1.5rem_3rem_-1.5rem_rgb(20_28_64/.55)]"
        />
      </div>
    </section>
  )
}
