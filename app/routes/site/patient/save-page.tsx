import { href } from 'react-router'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import { isExpected, type PatientPage } from '#app/domain/patient-page/patient-page.ts'
import { ownMessage } from '#app/domain/patient-page/patient-page-texts.ts'

interface Props {
  page: PatientPage
  token: string
  /** The page's whole address. */
  address: string
}

/** How patients store what the page says: in the calendar, in WhatsApp, on paper. */
export function SavePage({ page, token, address }: Props) {
  const { facts } = useClinic()
  const isCancelled = page.state === 'cancelled' || page.state === 'withdrawn'
  const text = encodeURIComponent(ownMessage(page, facts.name, address))
  return (
    <div className="print:hidden">
      <div className="flex flex-wrap gap-3">
        {isExpected(page) && (
          <a href={href('/r/:token/appointment.ics', { token })} className="button">
            Add to calendar
          </a>
        )}
        {isCancelled && page.date && (
          <a href={href('/r/:token/appointment.ics', { token })} className="button button-quiet">
            Remove from calendar
          </a>
        )}
        <a href={`https://wa.me/?text=${text}`} className="button button-quiet">
          Send to my WhatsApp
        </a>
        {/* Shown by the script that prints. */}
        <button type="button" data-print hidden className="button button-quiet">
          Print
        </button>
        {/* Shown by the script that saves the page. */}
        <button type="button" data-save-page hidden className="button button-quiet">
          Keep on this phone
        </button>
      </div>
      <p className="mt-3 text-stone">
        Keep this page: its address is yours alone, and the page always says where your appointment
        stands. Whoever has the address can see it. Kept on this phone it opens without a line, for
        whoever has the phone.
      </p>
    </div>
  )
}
