import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { referenceFrom } from '#app/domain/appointments/appointment.ts'
import { appointmentSearchText } from '#app/domain/appointments/appointment-row.server.ts'
import type { Database } from '#db/schema.ts'
import { completeRequest, neededFields } from '#tests/complete-request.ts'

const firstNames = 'Awinpoka,Ama,Kofi,Abena,Kwame,Esi,Yaw,Ɛdwoa,Mumuni,Fati,Ayamba,Zenabu'.split(
  ',',
)
const lastNames = 'Atɔŋa,Mensah,Owusu,Yakubu,Abdulai,Boateng,Asare,Alhassan,Ndego,Bawa'.split(',')
const services = ['Ultrasound', 'ECG', 'Laboratory', 'Other']
const wishes = ['I would come in the morning', 'I would bring my sister', 'I need a report']
const branches = ['Zebilla', 'Bole', 'Wenchi', null]
// As in a clinic that has run for years, nearly all appointments are past. Yet of 1,000 enough are open to
// fill a page, so that no page is fast because it is short.
const statuses = ['completed', 'completed', 'completed', 'completed', 'cancelled'] as const
const openShare = 16
// How many patients share a searched name: the same at each size, and enough for a page at the smallest.
const namesakes = 30
const twoYears = { start: Date.UTC(2025, 0, 1), days: 730 }
const rowsAtOnce = 500

/** Adds `count` appointments, always the same ones, evenly over some days from an instant on. */
export async function fillAppointments(
  db: Kysely<Database>,
  count: number,
  { start, days } = twoYears,
): Promise<void> {
  const every = Math.floor((days * 86_400_000) / count)
  for (let first = 0; first < count; first += rowsAtOnce) {
    const rows = Array.from({ length: Math.min(rowsAtOnce, count - first) }, (_, index) =>
      appointment(first + index, start + (first + index) * every, count),
    )
    await db.transaction().execute(async (tx) => {
      // PostgreSQL takes 65,535 parameters in a statement, SQLite half as many.
      for (let part = 0; part < rows.length; part += 100) {
        await tx
          .insertInto('appointments')
          .values(rows.slice(part, part + 100))
          .execute()
      }
    })
  }
}

/** The details by which the searches find a row: of a patient named Kofi Boateng, or of an Ama who cancelled in Bole. */
function namesakeAt(number: number, count: number) {
  const every = Math.ceil(count / namesakes)
  if (number % every === 0) return { first_name: 'Kofi', last_name: 'Boateng' }
  if (number % every === 1)
    return { first_name: 'Ama', branch: 'Bole', status: 'cancelled' as const }
  return undefined
}

function appointment(number: number, instant: number, count: number) {
  const bytes = createHash('sha256').update(`appointment ${number}`).digest()
  const pick = <T>(from: readonly T[], byte: number) => from[(bytes[byte] ?? 0) % from.length] as T
  const isOpen = number >= count - count / openShare
  const namesake = isOpen ? undefined : namesakeAt(number, count)
  const first_name = namesake?.first_name ?? pick(firstNames, 0)
  const last_name = namesake?.last_name ?? pick(lastNames, 1)
  const email = `${first_name}.${number}@example.com`.toLowerCase()
  const subscriber = String(2_000_000 + number).padStart(7, '0')
  const phone = `024 ${subscriber.slice(0, 3)} ${subscriber.slice(3)}`
  const phone_normalised = `+23324${subscriber}`
  const reference = referenceFrom(bytes.subarray(8, 16))
  const patient = { ...completeRequest, first_name, last_name, email, phone, phone_normalised }
  const message = `My midwife asked for ${pick(services, 9)}, and ${pick(wishes, 10)} if I may.`
  const at = new Date(instant).toISOString()
  const day = new Date(instant + ((bytes[3] ?? 0) % 14) * 86_400_000).toISOString().slice(0, 10)
  return {
    id: `${instant.toString(16).padStart(12, '0')}-${bytes.toString('hex', 16, 24)}`,
    reference,
    request_key: `fill-${number}-${instant}`,
    ...neededFields,
    first_name,
    last_name,
    email,
    phone,
    phone_normalised,
    service: pick(services, 4),
    branch: namesake?.branch ?? pick(branches, 5),
    preferred_date: day,
    message,
    appointment_date: isOpen ? null : day,
    appointment_time: isOpen ? null : `${String(8 + ((bytes[6] ?? 0) % 9)).padStart(2, '0')}:30`,
    notes: null,
    status: isOpen
      ? pick(['pending', 'confirmed'] as const, 7)
      : (namesake?.status ?? pick(statuses, 7)),
    privacy_version: '2026-11',
    source: 'web' as const,
    search_text: appointmentSearchText({ ...patient, reference, message }),
    created_at: at,
    updated_at: at,
    answered_at: isOpen ? null : at,
  }
}
