import type { AppointmentsTable } from '#db/schema.ts'
import type { FilledBy, Searched, SearchedColumnUse } from './column-use.ts'

interface Exported {
  /** The heading of the column in the CSV export, or why the column is left out. */
  csv: string | { notExported: string }
}

interface AskedOfPatients {
  /** The name of the column in the privacy notice. */
  notice: string
}

interface ChangedByStaff {
  /** Whether undoing a change by staff restores the column. */
  isRestored: boolean
  /** Whether the history of the appointment records the old and the new value of the column. */
  isInHistory: boolean
}

/**
 * A column, by who fills it: `patient` is what patients and programs send, `staff` what the front desk's forms fill;
 * with `patient, then staff`, staff may change in the form of the appointment what the patient has sent.
 */
type AppointmentColumn = Exported &
  (
    | (SearchedColumnUse<'patient'> & AskedOfPatients)
    | (SearchedColumnUse<'patient, then staff'> & AskedOfPatients & ChangedByStaff)
    | (SearchedColumnUse<'staff'> & ChangedByStaff)
    | SearchedColumnUse<'program'>
  )

/** Every column of appointments; the export has those with a heading, in this order. */
export const appointmentColumns = {
  reference: { filledBy: 'program', csv: 'Reference', searched: true, personal: false },
  created_at: { filledBy: 'program', csv: 'Received (UTC)', searched: false, personal: false },
  status: {
    filledBy: 'staff',
    csv: 'Status',
    searched: false,
    personal: false,
    isRestored: true,
    isInHistory: true,
  },
  first_name: {
    filledBy: 'patient',
    csv: 'First name',
    searched: true,
    personal: true,
    notice: 'first and last name',
  },
  last_name: {
    filledBy: 'patient',
    csv: 'Last name',
    searched: true,
    personal: true,
    notice: 'first and last name',
  },
  phone: {
    filledBy: 'patient',
    csv: 'Phone',
    searched: true,
    personal: true,
    notice: 'your phone number',
  },
  email: {
    filledBy: 'patient',
    csv: 'Email',
    searched: true,
    personal: true,
    notice: 'your email',
  },
  service: {
    filledBy: 'patient, then staff',
    csv: 'Service',
    searched: false,
    personal: false,
    notice: 'the service you want',
    isRestored: true,
    isInHistory: true,
  },
  branch: {
    filledBy: 'patient, then staff',
    csv: 'Branch',
    searched: false,
    personal: false,
    notice: 'the branch',
    isRestored: true,
    isInHistory: true,
  },
  preferred_date: {
    filledBy: 'patient',
    csv: 'Preferred date',
    searched: false,
    personal: false,
    notice: 'the day you would prefer',
  },
  earlier_asked_at: {
    filledBy: 'program',
    csv: 'Would come earlier since (UTC)',
    searched: false,
    personal: false,
  },
  asked_date: { filledBy: 'program', csv: 'Asked for instead', searched: false, personal: false },
  appointment_date: {
    filledBy: 'staff',
    csv: 'Appointment date',
    searched: false,
    personal: false,
    isRestored: true,
    isInHistory: true,
  },
  appointment_time: {
    filledBy: 'staff',
    csv: 'Appointment time',
    searched: false,
    personal: false,
    isRestored: true,
    isInHistory: true,
  },
  attendance: { filledBy: 'program', csv: 'Attendance', searched: false, personal: false },
  attended_at: { filledBy: 'program', csv: 'Attended (UTC)', searched: false, personal: false },
  source: { filledBy: 'program', csv: 'Source', searched: false, personal: false },
  message: {
    filledBy: 'patient',
    csv: 'Message',
    searched: true,
    personal: true,
    notice: 'a message about what you need',
  },
  referral_facility: {
    filledBy: 'patient',
    csv: 'Referred by',
    searched: true,
    personal: true,
    notice: 'where they work',
  },
  referral_contact: {
    filledBy: 'patient',
    csv: 'Referring health worker',
    searched: true,
    personal: true,
    notice: 'how we reach them',
  },
  referral_urgency: {
    filledBy: 'patient',
    csv: 'Needed',
    searched: false,
    personal: false,
    notice: 'how soon you need it',
  },
  referral_reason: {
    filledBy: 'patient',
    csv: 'Reason for referral',
    searched: true,
    personal: true,
    notice: 'why they refer you',
  },
  payment_preference: {
    filledBy: 'patient',
    csv: 'Payment',
    searched: false,
    personal: false,
    notice: 'how you would like to pay',
  },
  notes: {
    filledBy: 'staff',
    csv: 'Notes',
    searched: false,
    personal: true,
    // Notes are personal, and a value that is to be restored stands in the address of the page.
    isRestored: false,
    isInHistory: false,
  },
  phone_normalised: {
    filledBy: 'program',
    csv: { notExported: 'the phone is exported as it was typed' },
    searched: true,
    personal: true,
  },
  search_text: {
    filledBy: 'program',
    csv: { notExported: 'it repeats other columns' },
    searched: false,
    personal: true,
  },
  id: {
    filledBy: 'program',
    csv: { notExported: 'people know the reference' },
    searched: false,
    personal: false,
  },
  request_key: {
    filledBy: 'program',
    csv: { notExported: 'it only recognises a retry' },
    searched: false,
    personal: false,
  },
  version: {
    filledBy: 'program',
    csv: { notExported: 'it only detects conflicts' },
    searched: false,
    personal: false,
  },
  privacy_version: {
    filledBy: 'program',
    csv: { notExported: 'it only proves which notice was shown' },
    searched: false,
    personal: false,
  },
  entered_by: {
    filledBy: 'program',
    csv: { notExported: 'an id says nothing to people' },
    searched: false,
    personal: false,
  },
  link_version: {
    filledBy: 'program',
    csv: { notExported: 'it only makes old links void' },
    searched: false,
    personal: false,
  },
  messages_off_at: {
    filledBy: 'program',
    csv: { notExported: 'messages respect it by themselves' },
    searched: false,
    personal: false,
  },
  answered_at: {
    filledBy: 'program',
    csv: { notExported: 'the history says who answered when' },
    searched: false,
    personal: false,
  },
  set_back_at: {
    filledBy: 'program',
    csv: { notExported: 'the history says who set it back when' },
    searched: false,
    personal: false,
  },
  kept_slot: {
    filledBy: 'program',
    csv: { notExported: 'it only says that staff know of the closed time' },
    searched: false,
    personal: false,
  },
  updated_at: {
    filledBy: 'program',
    csv: { notExported: 'the history says who changed what' },
    searched: false,
    personal: false,
  },
} as const satisfies Record<keyof AppointmentsTable, AppointmentColumn>

type Columns = typeof appointmentColumns
/** The columns that patients fill, each by a field of their form. */
export type PatientColumn = FilledBy<Columns, 'patient' | 'patient, then staff'>
/** The columns that staff alone fill, each by a field of the form of an appointment. */
export type StaffColumn = FilledBy<Columns, 'staff'>
/** The columns in the form of an appointment: those of staff, and those of patients that staff may change. */
export type VisitColumn = FilledBy<Columns, 'staff' | 'patient, then staff'>
/** The columns that undoing a change by staff restores. */
export type RestoredColumn = VisitColumnWith<'isRestored'>
/** The columns whose changes are recorded in the history of the appointment. */
export type HistoryColumn = VisitColumnWith<'isInHistory'>
type VisitColumnWith<Property extends keyof ChangedByStaff> = {
  [Name in VisitColumn]: Columns[Name][Property] extends true ? Name : never
}[VisitColumn]
/** The columns that an appointment is found by. */
export type SearchedColumn = Searched<Columns>
/** The columns of the CSV export. */
export type ExportedColumn = {
  [Name in keyof Columns]: Columns[Name]['csv'] extends string ? Name : never
}[keyof Columns]

/** The headings of the CSV export by column, in the order of the file. */
export const exportHeadings = Object.fromEntries(
  Object.entries(appointmentColumns).flatMap(([name, { csv }]) =>
    typeof csv === 'string' ? [[name, csv]] : [],
  ),
) as Record<ExportedColumn, string>
