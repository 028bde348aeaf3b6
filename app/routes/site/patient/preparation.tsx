import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import { mayAsk, type PatientPage } from '#app/domain/patient-page/patient-page.ts'

/** How to prepare, and what to bring; not for what is cancelled or done. */
export function Preparation({ page }: { page: PatientPage }) {
  const { faq } = useClinic()
  if (!mayAsk(page)) return null
  const preparing = faq.find(({ id }) => id === 'preparation')
  return (
    <>
      {preparing && (
        <section>
          <h2 className="mt-8 text-2xl">How to prepare</h2>
          <p className="mt-2">{preparing.answer}</p>
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
