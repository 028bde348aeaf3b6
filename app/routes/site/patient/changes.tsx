import { href } from 'react-router'
import { anotherRequest } from '#app/domain/appointments/request-form/received-request.ts'
import {
  mayAsk,
  mayCancel,
  mayMove,
  type PatientPage,
} from '#app/domain/patient-page/patient-page.ts'

/** What the patient can change, or where to begin anew. */
export function Changes({ page, token }: { page: PatientPage; token: string }) {
  return (
    <section className="print:hidden">
      <h2 className="mt-8 text-2xl">
        {mayAsk(page) ? 'Has something changed?' : 'Do you need another test?'}
      </h2>
      <p className="mt-3 flex flex-wrap gap-3">
        {mayAsk(page) ? (
          <a href={href('/r/:token/another-day', { token })} className="button button-quiet">
            Ask for another day
          </a>
        ) : (
          <a href={href('/appointment') + anotherRequest} className="button">
            Ask for a new appointment
          </a>
        )}
        {mayMove(page) && (
          <a href={href('/r/:token/earlier', { token })} className="button button-quiet">
            {page.wantsEarlier ? 'On the list for earlier times' : 'Come earlier'}
          </a>
        )}
        {mayCancel(page) && (
          <a href={href('/r/:token/cancel', { token })} className="button button-quiet">
            Cancel
          </a>
        )}
      </p>
      {mayAsk(page) && (
        <p className="mt-3">
          {page.getsMessages
            ? 'We tell you by message when something changes. '
            : 'You get no messages about it. '}
          <a href={href('/r/:token/messages', { token })} className="link">
            {page.getsMessages ? 'I want no messages' : 'Send me messages again'}
          </a>
        </p>
      )}
    </section>
  )
}
