import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import { GuideArticle } from '#app/domain/guides/guide-article.tsx'
import { mayAsk, type PatientPage } from '#app/domain/patient-page/patient-page.ts'

/** How to prepare, and what to bring; not for what is cancelled or done. */
export function Preparation({ page }: { page: PatientPage }) {
  const { faq } = useClinic()
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
      <section>
        <h2 className="mt-8 text-2xl">What to bring</h2>
        <ul className="mt-2 list-disc pl-5">
          <li>Your request form, if a health worker gave you one.</li>
          <li>Your NHIS or insurance card, if you have one.</li>
          <li>Earlier results that belong to this test.</li>
          <li>Your reference, or this page.</li>
        </ul>
      </section>
    </>
  )
}
