import { MessageCircle } from 'lucide-react'
import { href, useFetcher } from 'react-router'
import { expectedDay, patientName } from '#app/domain/appointments/appointment.ts'
import type { WantedTime } from '#app/domain/earlier-times/wanted-times.server.ts'
import type { RowActionResult } from '#app/http/respond.ts'
import { Message } from '#app/ui/message.tsx'
import { dayAndTime, moment, shortDate } from '#app/values/date-text.ts'
import { Line } from './line.tsx'

/** A time that has become free, offered to the first patient who would come earlier and has not refused it. */
export function Offer({ patients, ...freed }: WantedTime) {
  const next = patients.find(({ offer }) => !offer?.isDeclined)
  if (!next) return null
  const { date, time, branch, service } = freed
  const { offer } = next
  return (
    <Line
      patient={next}
      lead={`${dayAndTime(date, time)} is free:`}
      facts={[service, branch, presentTime(next)]}
      more={
        offer && (
          <span className="block">
            Offered {moment(offer.at)}
            {offer.by && (
              <>
                , <bdi>{offer.by}</bdi>
              </>
            )}
          </span>
        )
      }
    >
      <OfferVerbs patient={next} offered={{ date, time, branch }} />
    </Line>
  )
}

function presentTime(patient: WantedTime['patients'][number]): string {
  const { appointment_date, appointment_time } = patient
  if (appointment_date) return `now ${dayAndTime(appointment_date, appointment_time)}`
  const wish = expectedDay(patient)
  return wish ? `wish ${shortDate(wish)}` : 'no day yet'
}

interface OfferVerbsProps {
  patient: WantedTime['patients'][number]
  offered: { date: string; time: string; branch: string }
}

/** Offers the time, and takes down what the patient says. */
function OfferVerbs({ patient, offered }: OfferVerbsProps) {
  const fetcher = useFetcher<RowActionResult>()
  const { id, version, message, offer } = patient
  const act = (name: string) => href('/admin/appointments/earlier/:id/:act', { id, act: name })
  // Without a version: what was offered or refused on the phone is written down, whatever else has changed (S-11.6).
  const button = (
    name: string,
    label: string,
    fields: Record<string, string> = offered,
    className = 'button button-quiet',
  ) => (
    <fetcher.Form method="post" action={act(name)}>
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <button type="submit" className={className} disabled={fetcher.state !== 'idle'}>
        {label}
        <span className="sr-only">: {patientName(patient)}</span>
      </button>
    </fetcher.Form>
  )
  return (
    <>
      {!offer && message && (
        <a
          href={message}
          target="_blank"
          rel="noreferrer"
          className="button"
          onClick={() => fetcher.submit(offered, { method: 'post', action: act('offer') })}
        >
          <MessageCircle aria-hidden size={20} /> Offer by WhatsApp
          <span className="sr-only">: {patientName(patient)}</span>
        </a>
      )}
      {!offer && button('offer', 'Offered by phone')}
      {button(
        'accept',
        'Agrees: move',
        { ...offered, version: String(version) },
        offer ? 'button' : 'button button-quiet',
      )}
      {button('decline', 'Ask the next one')}
      {fetcher.data?.error && <Message kind="alert">{fetcher.data.error}</Message>}
    </>
  )
}
