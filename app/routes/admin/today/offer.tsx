import { href } from 'react-router'
import { expectedDay } from '#app/domain/appointments/appointment.ts'
import type { VisitTime } from '#app/domain/earlier-times/earlier-time.ts'
import type { WantedTime } from '#app/domain/earlier-times/wanted-times.server.ts'
import { dayAndTime, moment, shortDate } from '#app/values/date-text.ts'
import { Line, Verb, WhatsAppVerb } from './line.tsx'

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
  return wish ? `prefers ${shortDate(wish)}` : 'no day yet'
}

interface OfferVerbsProps {
  patient: WantedTime['patients'][number]
  offered: VisitTime
}

/** Offers the time, and takes down what the patient says. */
function OfferVerbs({ patient, offered }: OfferVerbsProps) {
  const { id, version, message, offer } = patient
  // Without a version: what was offered or refused on the phone is written down, whatever else has changed (S-11.6).
  const act = (name: string) => ({
    patient,
    action: href('/admin/appointments/earlier/:id/:act', { id, act: name }),
    fields: { ...offered },
  })
  return (
    <>
      {!offer && message && (
        <WhatsAppVerb {...act('offer')} to={message}>
          Offer by WhatsApp
        </WhatsAppVerb>
      )}
      {!offer && <Verb {...act('offer')}>Offered by phone</Verb>}
      <Verb
        {...act('accept')}
        fields={{ ...offered, version: String(version) }}
        isPrimary={offer !== null}
      >
        Agrees: move
      </Verb>
      <Verb {...act('decline')}>Ask the next one</Verb>
    </>
  )
}
