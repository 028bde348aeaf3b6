import { randomUUID } from 'node:crypto'
import type { AppointmentRequest } from '#app/domain/appointments/appointment-request.schema.ts'
import { publicFormLimits } from '#app/platform/rate-limit.server.ts'
import type { TestDatabase } from './databases.ts'

/** What a patient types into the form, complete and right unless changed. */
export const typed = (changes: Partial<AppointmentRequest> = {}): AppointmentRequest => ({
  first_name: 'Awinpoka',
  last_name: 'Atɔŋa',
  email: 'awinpoka@example.com',
  phone: '024 000 0000',
  service: 'Ultrasound',
  branch: 'Zebilla',
  preferred_date: '2026-12-01',
  message: 'A scan in the fifth month, please.',
  request_key: randomUUID(),
  website: '',
  ...changes,
})

/** What the appointment verbs need, at a time that the test chooses (UTC). */
export const needsAt = (instant: string, { db }: Pick<TestDatabase, 'db'>) => ({
  db,
  clock: { now: () => new Date(instant) },
  publicFormLimits,
})
