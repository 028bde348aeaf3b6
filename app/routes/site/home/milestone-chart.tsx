import type { ReactNode } from 'react'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'

/**
 * A timeline: the events of its first year as points on the axis, the objectives as bars that fade at both ends,
 * because they have no dates. The chart is hidden from screen readers; they get a text equivalent.
 */
export function MilestoneChart() {
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
