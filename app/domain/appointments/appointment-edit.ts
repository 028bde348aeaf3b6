import type { AppointmentStatus } from './appointment.ts'

export const staffFields = {
  appointment_date: { label: 'Appointment Date' },
  appointment_time: { label: 'Appointment Time' },
  status: { label: 'Status' },
  notes: { label: 'Notes', maxLength: 2000 },
} as const satisfies Record<string, { label: string; maxLength?: number }>

export type StaffField = keyof typeof staffFields
export const staffFieldNames = Object.keys(staffFields) as StaffField[]

/** What undoing brings back. Without the notes: they are personal, and this stands in the address of the page. */
interface Visit {
  status: AppointmentStatus
  appointment_date: string | null
  appointment_time: string | null
  branch: string | null
  service: string
}
export type RestoredPart = keyof Visit
const restoredParts: RestoredPart[] = [
  'status',
  'appointment_date',
  'appointment_time',
  'branch',
  'service',
]

/** The replaced parts as they were before, and the version after the change; no parts where it cannot be undone. */
export type FormerVisit = { id: string; version: number } & Partial<Visit>

export const canBeUndone = (former: FormerVisit) =>
  restoredParts.some((part) => former[part] !== undefined)

export function formerVisit(
  before: Visit,
  changes: Partial<Visit>,
  present: { id: string; version: number },
): FormerVisit | undefined {
  const changed = restoredParts.filter(
    (part) => changes[part] !== undefined && changes[part] !== before[part],
  )
  if (changed.length === 0) return undefined
  const former = Object.fromEntries(changed.map((part) => [part, before[part]]))
  return { ...present, ...former }
}

export const formerVisitsText = (formerVisits: readonly FormerVisit[]): string =>
  formerVisits.some(canBeUndone) ? JSON.stringify(formerVisits) : ''

export const bulkActions = [
  { value: 'confirmed', label: 'Confirm' },
  { value: 'cancelled', label: 'Cancel them' },
] as const
export type BulkAction = (typeof bulkActions)[number]['value']

export const maxBulk = 50
