import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import { Icon, Row, SectionHeading } from './section.tsx'

export function About() {
  const { about } = useClinic()
  return (
    <section id="about" className="bg-shea">
      <div className="frame section">
        <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[1fr_1.1fr]">
          <div>
            <SectionHeading title={about.title} />
            <p className="mt-3">{about.text}</p>
            <Stats />
          </div>
          <Row label="Our purpose" className="lg:block">
            {about.purposes.map(({ icon, title, text }) => (
              <li
                key={title}
                className="border-l-4 border-terracotta bg-white p-5 lg:mb-4 lg:last:mb-0"
              >
                <h3 className="flex items-center gap-2.5 text-xl">
                  <Icon name={icon} /> {title}
                </h3>
                <p className="mt-1.5">{text}</p>
              </li>
            ))}
          </Row>
        </div>
        <h3 className="subtitle">Our core values</h3>
        <Row label="Our core values" className="lg:grid lg:grid-cols-4 lg:gap-x-8 lg:gap-y-5">
          {about.values.map(({ icon, title, description }) => (
            <li key={title} className="narrow">
              <h4 className="flex items-center gap-2.5 font-display text-lg font-bold text-indigo">
                <span className="text-terracotta">
                  <Icon name={icon} />
                </span>
                {title}
              </h4>
              <p className="mt-1 text-stone">{description}</p>
            </li>
          ))}
        </Row>
        <div className="mt-5 gap-x-12 border-t border-indigo/25 lg:grid lg:grid-cols-2 lg:items-start">
          <Team />
          <MilestoneChart />
        </div>
      </div>
    </section>
  )
}

/** The figures that do not stand at the top of the page already. */
function Stats() {
  const { about, hero } = useClinic()
  const shown = about.stats.filter(
    ({ value, label }) =>
      !hero.stats.some((stat) => stat.value === value && label.startsWith(stat.label)),
  )
  return (
    <dl className="mt-5 flex flex-wrap gap-x-10 gap-y-3">
      {shown.map(({ icon, value, label }) => (
        <div key={label} className="flex items-center gap-3">
          <dt className="order-last leading-snug text-stone">{label}</dt>
          <dd className="flex items-center gap-2 font-display text-3xl font-bold text-indigo">
            <span className="text-terracotta">
              <Icon name={icon} />
            </span>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Team() {
  const { team } = useClinic().about
  return (
    <Folded title={team.title}>
      <p>{team.text}</p>
      <ul className="mt-3">
        {team.professions.map(({ title, text }) => (
          <li key={title} className="py-1.5">
            <strong>{title}</strong>
            <p className="text-stone">{text}</p>
          </li>
        ))}
      </ul>
    </Folded>
  )
}

/** A line of time: points for what happened, and bars that fade at both ends for objectives, which have no dates. */
function MilestoneChart() {
  const { title, from, to, events, objectives, caption, textEquivalent } = useClinic().milestones
  return (
    <Folded id="milestones" title={title}>
      <figure>
        <p className="sr-only">{textEquivalent}</p>
        <Row label={title} className="gap-0">
          {events.map((event, index) => (
            <Milestone key={event.title} {...event} when={index === 0 ? from : ''}>
              size-4 rotate-45 bg-terracotta
            </Milestone>
          ))}
          {objectives.map((objective, index) => (
            <Milestone key={objective.title} {...objective} when={index === 0 ? `${to} →` : ''}>
              h-3 w-full bg-linear-to-r from-transparent via-ochre to-transparent
            </Milestone>
          ))}
        </Row>
        <figcaption className="text-stone">{caption}</figcaption>
      </figure>
    </Folded>
  )
}

const Folded = ({ id, title, children }: { id?: string; title: string; children: ReactNode }) => (
  <details id={id} className="group border-b border-indigo/25">
    <summary className="fold min-h-14">
      <h3 className="text-2xl">{title}</h3>
      <ChevronDown aria-hidden size={24} className="text-terracotta group-open:rotate-180" />
    </summary>
    <div className="pb-5">{children}</div>
  </details>
)

interface MilestoneProps {
  title: string
  text: string
  when: string
  /** How its mark looks on the line. */
  children: string
}

const Milestone = ({ title, text, when, children }: MilestoneProps) => (
  <li className="narrow pr-4">
    <p className="h-7 font-display font-bold text-indigo">{when}</p>
    <div aria-hidden className="-mr-4 flex h-8 items-center border-b-2 border-indigo">
      <span className={children} />
    </div>
    <h4 className="mt-2 leading-snug font-semibold">{title}</h4>
    <p className="text-stone">{text}</p>
  </li>
)
