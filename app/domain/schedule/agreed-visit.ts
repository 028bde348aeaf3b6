export interface VisitParts {
  branch: string | null
  appointment_date: string | null
  appointment_time: string | null
}

export const missingParts = (visit: VisitParts): string[] => [
  ...(visit.appointment_date ? [] : ['a day']),
  ...(visit.appointment_time ? [] : ['a time']),
  ...(visit.branch ? [] : ['a branch']),
]

/**
 * Whether a visit is agreed. Staff may set any status at any time, but the patient reads and hears that a visit is
 * confirmed only once there is a day, a time and a branch to go to.
 */
export const isAgreed = (visit: VisitParts & { status: string }): boolean =>
  visit.status === 'confirmed' && missingParts(visit).length === 0

/** Whoever has come to a confirmed visit without a time, as walk-ins do, is not called any more. */
export const isToAgree = (
  visit: VisitParts & { status: string; attendance: string | null },
): boolean =>
  visit.status === 'pending' ||
  (visit.status === 'confirmed' && visit.attendance !== 'arrived' && !isAgreed(visit))
