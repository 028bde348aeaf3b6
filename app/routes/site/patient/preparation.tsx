import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import { GuideArticle } from '#app/domain/guides/guide-article.tsx'
import { mayAsk, type PatientPage } from '#app/domain/patient-page/patient-page.ts'

/** How to prepare, and what to bring; not for what is cancelled or done. */
export function Preparation({ page }: { page: PatientPage }) {
  const { faq, visit } = useClinic()
  const { guides } = page
  if (!mayAsk(page)) return null
  const preparing = faq.find(({ id }) => id === 'preparation')
  return (
    <>
      {(guides.length > 0 || preparing) && (
        <section>
          <h2 className="mt-8 text-2xl">How to prepare</h2>
          {guides.length === 0 && <p className="mt-2">{preparing?.answer}</p>}
          {guides.map((guide) => (
            <GuideArticle key={guide.id} guide={guide} />
          ))}
        </section>
      )}
      {visit.toBring.length > 0 && (
        <section>
          <h2 className="mt-8 text-2xl">What to bring</h2>
          <ul className="mt-2 list-disc pl-5">
            {visit.toBring.map((thing) => (
              <li key={thing}>{thing}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
