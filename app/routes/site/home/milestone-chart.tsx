import { milestones } from '#app/domain/clinic/milestones.ts'

const { title, axis, events, objectives, caption, textEquivalent } = milestones

/**
 * A time line: the two events of 2024 as points on the axis, the objectives as bars that fade at both
 * ends, as nobody has given them a date. The drawing is hidden from screen readers; its words are not.
 */
export function MilestoneChart() {
  return (
    <figure aria-labelledby="milestones">
      <h3 id="milestones" className="text-3xl">
        {title}
      </h3>
      <p className="sr-only">{textEquivalent}</p>
      <div aria-hidden className="mt-6">
        <div className="flex items-end justify-between border-b-2 border-indigo font-display font-bold">
          <span className="bg-indigo px-3 py-0.5 text-white">{axis.fromLabel}</span>
          <span className="py-0.5 text-indigo">{axis.toLabel} →</span>
        </div>
        <ul className="space-y-5 border-l-2 border-indigo py-5 pl-6">
          {events.map(({ id, title, text }) => (
            <li key={id} className="relative">
              <span className="absolute top-1.5 -left-[2.0625rem] size-4 rotate-45 bg-terracotta ring-4 ring-shea" />
              <strong className="block">{title}</strong>
              <span className="text-stone">{text}</span>
            </li>
          ))}
          {objectives.map(({ id, title, text }) => (
            <li key={id}>
              <span className="block h-2.5 bg-linear-to-r from-transparent via-ochre to-transparent" />
              <strong className="mt-1.5 block">{title}</strong>
              <span className="text-stone">{text}</span>
            </li>
          ))}
        </ul>
      </div>
      <figcaption className="mt-3 text-stone">{caption}</figcaption>
    </figure>
  )
}
