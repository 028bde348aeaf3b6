import type { AppointmentStatus } from '#app/domain/appointments/appointment.ts'
import type { DayHours } from '#app/domain/hours/closures/closure.ts'
import type { Capacity } from './capacity.ts'
import type { Slot } from './slot.ts'

/** The columns of a visit that the schedule shows. */
export interface ScheduledVisit {
  id: string
  version: number
  reference: string
  first_name: string
  last_name: string
  service: string
  status: AppointmentStatus
  appointment_date: string | null
  appointment_time: string | null
}

/** A slot with the visits that begin in it. */
export interface ScheduledSlot extends Slot {
  isPast: boolean
  visits: ScheduledVisit[]
}

/** The slots of one service on a day. */
export interface ServiceSchedule {
  service: string
  capacity: Capacity
  slots: ScheduledSlot[]
  /** Visits without a time, or outside of the hours. */
  others: ScheduledVisit[]
}

/** A day of a branch: its hours as people read them, what is closed or missing, and its services. */
export interface ScheduledDay extends Omit<DayHours, 'text'> {
  date: string
  hours: string
  services: ServiceSchedule[]
}

/** How the schedule is shown. */
export const scheduleViews = ['day', 'week'] as const
export type ScheduleView = (typeof scheduleViews)[number]
