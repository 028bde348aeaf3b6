import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import { shownTestimonials } from '#app/domain/clinic/testimonials.ts'
import { SectionHeading } from './section-heading.tsx'

/** What patients said; only their words are shown. */
export function Testimonials() {
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
