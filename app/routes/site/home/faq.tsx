import { ChevronDown } from 'lucide-react'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import { telephoneLink } from '#app/domain/clinic/links/links.ts'
import { withLinks } from '#app/domain/clinic/links/text-links.ts'
import { siteLinks } from '#app/routes/site/navigation.ts'
import { SectionHeading } from './section.tsx'

export function Faq() {
  const { branches, faq } = useClinic()
  const [first] = branches
  return (
    <section id="faq" className="frame section grid gap-10 lg:grid-cols-[1fr_1.7fr]">
      <div className="lg:sticky lg:top-32 lg:self-start">
        <SectionHeading
          title="Frequently Asked Questions"
          lead="Something else on your mind? Ask us; a person answers."
        />
        <div className="mt-6 flex flex-wrap gap-3">
          <a href={siteLinks.contact} className="button">
            Book Appointment
          </a>
          {first && (
            <a href={telephoneLink(first.phone)} className="button button-quiet">
              Call Now
            </a>
          )}
        </div>
      </div>
      <div className="border-t border-clay">
        {faq.map(({ id, question, answer, links }) => (
          <details key={id} id={`faq-${id}`} className="group border-b border-clay">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-display text-lg font-bold text-indigo hover:text-terracotta [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown aria-hidden size={22} className="shrink-0 group-open:rotate-180" />
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
        ))}
      </div>
    </section>
  )
}
