/** The fields in the form of an appointment that only staff fill, each a column of the same name. */
export const staffFields = {
  appointment_date: { label: 'Appointment Date' },
  appointment_time: { label: 'Appointment Time' },
  status: { label: 'Status' },
  notes: { label: 'Notes', maxLength: 2000 },
} as const satisfies Record<string, { label: string; maxLength?: number }>

export type StaffField = keyof typeof staffFields
export const staffFieldNames = Object.keys(staffFields) as StaffField[]
