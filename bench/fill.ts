import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { referenceFrom } from '#app/domain/appointments/appointment.ts'
import { appointmentSearchText } from '#app/domain/appointments/appointment-row.server.ts'
import { postSearchText } from '#app/domain/blog/post-row.server.ts'
import type { Database } from '#db/schema.ts'
import { completeRequest, neededFields } from '#tests/complete-request.ts'

const firstNames = ['Awinpoka', 'Ama', 'Kofi', 'Abena', 'Kwame', 'Esi', 'Yaw', 'Ɛdwoa', 'Mumuni']
const lastNames = ['Atɔŋa', 'Mensah', 'Owusu', 'Yakubu', 'Abdulai', 'Boateng', 'Asare', 'Bawa']
const services = ['Ultrasound', 'ECG', 'Laboratory', 'Other']
const branches = ['Zebilla', 'Bole', 'Wenchi', null]
// As in a clinic that has run for years, nearly all appointments are past. Of the fewest enough are open to fill a page.
const statuses = ['completed', 'completed', 'completed', 'cancelled'] as const
const openShare = 16
const msPerDay = 86_400_000
const start = Date.UTC(2025, 0, 1)
const days = 690

const bytesOf = (name: string) => createHash('sha256').update(name).digest()
const pick = <T>(from: readonly T[], byte = 0) => from[byte % from.length] as T

/** Adds `count` appointments, always the same ones, evenly over two years. */
export const fillAppointments = (db: Kysely<Database>, count: number): Promise<void> =>
  inPortions(db, count, (tx, numbers) =>
    tx
      .insertInto('appointments')
      .values(numbers.map((number) => appointment(number, count)))
      .execute(),
  )

/** Adds `count` posts, always the same ones; every third is a draft. */
export const fillPosts = (db: Kysely<Database>, count: number): Promise<void> =>
  inPortions(db, count, (tx, numbers) =>
    tx.insertInto('blog_posts').values(numbers.map(post)).execute(),
  )

async function inPortions(
  db: Kysely<Database>,
  count: number,
  insert: (tx: Kysely<Database>, numbers: number[]) => Promise<unknown>,
) {
  // PostgreSQL takes 65,535 parameters in a statement, SQLite half as many.
  for (let first = 0; first < count; first += 100) {
    const numbers = Array.from({ length: Math.min(100, count - first) }, (_, n) => first + n)
    await db.transaction().execute((tx) => insert(tx, numbers))
  }
}

function appointment(number: number, count: number) {
  const bytes = bytesOf(`appointment ${number}`)
  const instant = start + Math.floor((number * days * msPerDay) / count)
  const isOpen = number >= count - count / openShare
  const first_name = pick(firstNames, bytes[0])
  const last_name = pick(lastNames, bytes[1])
  const subscriber = String(2_000_000 + number).padStart(7, '0')
  const reference = referenceFrom(bytes.subarray(8, 16))
  const patient = {
    ...completeRequest,
    first_name,
    last_name,
    email: `${first_name}.${number}@example.com`.toLowerCase(),
    phone: `024 ${subscriber.slice(0, 3)} ${subscriber.slice(3)}`,
    phone_normalised: `+23324${subscriber}`,
    message: 'My midwife asked for it.',
  }
  const at = new Date(instant).toISOString()
  const day = new Date(instant + ((bytes[3] ?? 0) % 14) * msPerDay).toISOString().slice(0, 10)
  return {
    id: `${instant.toString(16).padStart(12, '0')}-${bytes.toString('hex', 16, 24)}`,
    reference,
    request_key: `fill-${number}-${instant}`,
    ...neededFields,
    first_name,
    last_name,
    email: patient.email,
    phone: patient.phone,
    phone_normalised: patient.phone_normalised,
    service: pick(services, bytes[4]),
    branch: pick(branches, bytes[5]),
    preferred_date: day,
    message: patient.message,
    appointment_date: isOpen ? null : day,
    appointment_time: isOpen ? null : `${String(8 + ((bytes[6] ?? 0) % 9)).padStart(2, '0')}:30`,
    notes: null,
    status: isOpen ? ('pending' as const) : pick(statuses, bytes[7]),
    privacy_version: '2026-11',
    source: 'web' as const,
    search_text: appointmentSearchText({ ...patient, reference }),
    created_at: at,
    updated_at: at,
    answered_at: isOpen ? null : at,
  }
}

function post(number: number) {
  const at = new Date(start + number * 3_600_000).toISOString()
  const title = `Post ${number} on malaria`
  const excerpt = 'Fever, water and sleep: what the blood film shows.'
  const status = number % 3 === 0 ? ('draft' as const) : ('published' as const)
  return {
    id: `post-${number}`,
    slug: `post-${number}`,
    title,
    excerpt,
    tags: ['malaria'],
    status,
    content: '<p>A drop of blood is enough for this test.</p>'.repeat(30),
    search_text: postSearchText({ title, excerpt, tags: ['malaria'] }),
    published_at: status === 'published' ? at : null,
    created_at: at,
    updated_at: at,
  }
}
