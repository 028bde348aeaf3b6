import { Check } from 'lucide-react'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import { Icon } from './icon.tsx'
import { SectionHeading } from './section-heading.tsx'

/** The reasons to choose the clinic, each with its benefits. */
export function Features() {
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
