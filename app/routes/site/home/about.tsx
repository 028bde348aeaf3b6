import type { ReactNode } from 'react'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import { Icon, SectionHeading } from './section.tsx'

export function About() {
  const { about } = useClinic()
  return (
    <section id="about" className="bg-shea">
      <div className="frame section">
        <div className="grid gap-10 lg:grid-cols-2">
          <SectionHeading title={about.title} lead={about.text} />
          <Stats />
        </div>
        <div className="mt-14 grid gap-6 md:grid-cols-2">
          {about.purposes.map(({ icon, title, text }) => (
            <div key={title} className="border-l-4 border-terracotta bg-white p-6">
              <h3 className="flex items-center gap-2.5 text-2xl">
                <Icon name={icon} /> {title}
              </h3>
              <p className="mt-2">{text}</p>
            </div>
          ))}
        </div>
        <CoreValues />
        <div className="mt-16 grid gap-12 lg:grid-cols-[1fr_1.25fr]">
          <Team />
          <MilestoneChart />
        </div>
      </div>
    </section>
  )
}

function Stats() {
  const { about } = useClinic()
  return (
    <dl className="grid grid-cols-2 gap-px self-end bg-clay">
      {about.stats.map(({ icon, value, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end bg-shea p-4 sm:p-5">
          <dt className="leading-snug text-stone">{label}</dt>
          <dd className="flex items-center gap-3 font-display text-3xl font-bold text-indigo">
            {value}
            <span className="text-terracotta">
              <Icon name={icon} />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function CoreValues() {
  const { about } = useClinic()
  return (
    <div className="mt-16">
      <h3 className="text-3xl">Our core values</h3>
      <ul className="mt-6 grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-4">
        {about.values.map(({ icon, title, description }) => (
          <li key={title} className="flex gap-4 lg:block">
            <span className="shrink-0 text-terracotta">
              <Icon name={icon} size={30} />
            </span>
            <div>
              <h4 className="font-display text-lg font-bold text-indigo lg:mt-2">{title}</h4>
              <p className="text-stone">{description}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Team() {
  const { team } = useClinic().about
  return (
    <div>
      <h3 className="text-3xl">{team.title}</h3>
      <p className="mt-3">{team.text}</p>
      <dl className="mt-5 space-y-4">
        {team.professions.map(({ title, text }) => (
          <div key={title} className="border-t border-indigo/25 pt-3">
            <dt className="font-semibold">{title}</dt>
            <dd className="text-stone">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Objectives fade at both ends, because they have no dates. Screen readers get a text equivalent of the chart. */
function MilestoneChart() {
  const { title, from, to, events, objectives, caption, textEquivalent } = useClinic().milestones
  return (
    <figure aria-labelledby="milestones">
      <h3 id="milestones" className="text-3xl">
        {title}
      </h3>
      <p className="sr-only">{textEquivalent}</p>
      <div aria-hidden className="mt-6">
        <div className="flex items-end justify-between border-b-2 border-indigo font-display font-bold sm:ml-[48%]">
          <span className="bg-indigo px-3 py-0.5 text-white">{from}</span>
          <span className="py-0.5 text-indigo">{to} →</span>
        </div>
        <ul>
          {events.map((event) => (
            <Row key={event.title} {...event}>
              <span className="ml-1 size-4 sm:ml-5 rotate-45 bg-terracotta" />
            </Row>
          ))}
          {objectives.map((objective) => (
            <Row key={objective.title} {...objective}>
              <span className="h-3 w-full bg-linear-to-r from-transparent via-ochre to-transparent" />
            </Row>
          ))}
        </ul>
      </div>
      <figcaption className="mt-4 text-stone">{caption}</figcaption>
    </figure>
  )
}

/** A row of the chart: its texts, and its mark in a lane that begins at the axis. */
function Row({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className="border-b border-clay sm:grid sm:grid-cols-[48%_52%]">
      <p className="pt-3 sm:py-3 sm:pr-5">
        <strong className="block leading-snug">{title}</strong>
        <span className="text-stone">{text}</span>
      </p>
      <span className="flex min-h-9 items-center sm:border-l-2 sm:border-indigo">{children}</span>
    </li>
  )
}
