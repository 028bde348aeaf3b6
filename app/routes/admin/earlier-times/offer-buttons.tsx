import { MessageCircle } from 'lucide-react'
import { href, useFetcher } from 'react-router'
import { patientName } from '#app/domain/appointments/patient.ts'
import type { VisitTime } from '#app/domain/earlier-times/earlier-time.ts'
import type { WantedTime } from '#app/domain/earlier-times/wanted-times.server.ts'
import type { RowActionResult } from '#app/http/respond.ts'
import { Message } from '#app/ui/message.tsx'

interface Props {
  patient: WantedTime['patients'][number]
  freed: VisitTime
}

/** Offers a freed time to a patient, and records what they say. */
export function OfferButtons({ patient, freed: { date, time, branch } }: Props) {
  const fetcher = useFetcher<RowActionResult>()
  const { id, version, message, offer } = patient
  // Without a version: what was offered or refused on the phone is written down, whatever else has changed (S-11.6).
  const offered = { date, time, branch }
  const button = (
    action: string,
    label: string,
    fields: Record<string, string> = offered,
    className = 'button button-quiet',
  ) => (
    <fetcher.Form method="post" action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={className} disabled={fetcher.state !== 'idle'}>
        {label}
        <span className="sr-only">: {patientName(patient)}</span>
      </button>
    </fetcher.Form>
  )
  const offerAction = href('/admin/appointments/earlier/:id/:act', { id, act: 'offer' })
  return (
    <>
      <div className="mt-2 flex flex-wrap gap-3">
        {!offer && message && (
          <a
            href={message}
            target="_blank"
            rel="noreferrer"
            className="button"
            onClick={() => fetcher.submit(offered, { method: 'post', action: offerAction })}
          >
            <MessageCircle aria-hidden size={20} /> Offer by WhatsApp
            <span className="sr-only">: {patientName(patient)}</span>
          </a>
        )}
        {!offer && button(offerAction, 'Offered by phone')}
        {button(
          href('/admin/appointments/earlier/:id/:act', { id, act: 'accept' }),
          'Agrees: move',
          { ...offered, version: String(version) },
          offer ? 'button' : 'button button-quiet',
        )}
        {button(
          href('/admin/appointments/earlier/:id/:act', { id, act: 'decline' }),
          'Ask the next one',
        )}
      </div>
      {fetcher.data?.error && (
        <div className="mt-2">
          <Message kind="alert">{fetcher.data.error}</Message>
        </div>
      )}
    </>
  )
}
