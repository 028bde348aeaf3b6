import { href } from 'react-router'

/** The screens, beside the dialog, on which staff record whether a patient came. */
export const attendanceScreens = {
  'day-sheet': href('/admin/appointments/day-sheet'),
  dashboard: href('/admin'),
} as const

/** Whether a text names one of these screens. */
export const isAttendanceScreen = (text: string): text is keyof typeof attendanceScreens =>
  Object.hasOwn(attendanceScreens, text)
