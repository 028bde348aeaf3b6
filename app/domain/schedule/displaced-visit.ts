import { counted } from '#app/values/counted.ts'
import { dayAndTime } from '#app/values/date-text.ts'

export interface AgreedVisit {
  id: string
  reference: string
  first_name: string
  last_name: string
  phone: string
  phone_normalised: string | null
  service: string
  branch: string
  appointment_date: string
  appointment_time: string
  created_at: string
  /** The `slot` of the visit when staff kept it on purpose. */
  kept_slot: string | null
}

export interface DisplacedVisit extends AgreedVisit {
  sentence: string
  /** The time and what is wrong with it: a visit that was kept counts as kept as long as both stay the same. */
  slot: string
  /** Whether the branch is closed then; false where it lacks the service, or has room for fewer patients. */
  isClosed: boolean
  isKept: boolean
}

const maxNamed = 5

export function questionAbout(touched: DisplacedVisit[], seesPatients: boolean): string {
  const names = touched.slice(0, maxNamed).map((visit) => {
    const { first_name, last_name, appointment_date, appointment_time } = visit
    return `${first_name} ${last_name} (${dayAndTime(appointment_date, appointment_time)})`
  })
  const others = touched.length - names.length
  const named = [...names, ...(others > 0 ? [`and ${others} more`] : [])].join(', ')
  const [are, them] = touched.length === 1 ? ['is', 'it'] : ['are', 'them']
  const booked = `${counted(touched.length, 'visit')} ${are} booked then`
  return [
    seesPatients ? `${booked}: ${named}.` : `${booked}.`,
    `${seesPatients ? 'You' : 'The front desk'} will find ${them} under Waiting.`,
    'To go on, press the button again.',
  ].join(' ')
}
