import type { Selectable } from 'kysely'
import { bookableServices, noBranchText } from '#app/domain/clinic/offerings.ts'
import type { StaffMessageNeeds } from '#app/domain/messages/patient-messages.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { isToAgree } from '#app/domain/schedule/agreed-visit.ts'
import { bookVisit } from '#app/domain/schedule/booking.server.ts'
import { type BranchScope, branchError } from '#app/domain/staff/branch-scope.server.ts'
import { type SeenRow, saveVersion } from '#app/platform/database/rows.server.ts'
import { done, type EditResult, invalid, type Result } from '#app/values/result.ts'
import type { AppointmentsTable } from '#db/schema.ts'
import { type AppointmentStatus, expectedDay } from './appointment.ts'
import { type FormerVisit, formerVisit, staffFieldNames } from './appointment-edit.ts'
import { recordChange } from './appointment-events.server.ts'
import { branchToStore, secondService } from './appointment-row.server.ts'
import { type Appointment, findAppointment } from './appointments.finding.server.ts'
import { keepBookedVisit } from './appointments.keeping.server.ts'
import { sharedFields } from './request/appointment-request.ts'
import { patientFields } from './request/patient-fields.ts'

interface Options {
  override?: string
  check?: PartsCheck
  /** For an undo: the parts of the visit that it restores. */
  undone?: VisitEdit
}

export type ChangeResult = EditResult<Appointment, { id: string; undo?: FormerVisit | undefined }>

export const changeAppointmentStatus = (
  needs: StaffMessageNeeds,
  scope: BranchScope,
  { status, ...seen }: SeenRow & { status: AppointmentStatus },
): Promise<ChangeResult> => change(needs, scope, seen, () => ({ status }))

export const cancelWithReason = (
  needs: StaffMessageNeeds,
  scope: BranchScope,
  { reason, ...seen }: SeenRow & { reason: string },
): Promise<ChangeResult> =>
  change(needs, scope, seen, () => ({ status: 'cancelled', clinic_reason: reason || null }))

export async function restoreVisit(
  needs: StaffMessageNeeds,
  scope: BranchScope,
  { id, version, ...former }: FormerVisit,
): Promise<ChangeResult> {
  const { branch, ...others } = former
  // A branch that is taken away again is not checked: a request without one is within every scope.
  const check = await partsCheck(needs, scope, branch === null ? others : former)
  return change(needs, scope, { id, version }, () => former, { check, undone: former })
}

const visitColumns = [...staffFieldNames, ...sharedFields]
type VisitEdit = Partial<Pick<Selectable<AppointmentsTable>, (typeof visitColumns)[number]>>
type Edit = VisitEdit & { earlier_asked_at?: null; clinic_reason?: string | null }

/** The form shows the preferred day while none is agreed: a change of time, status or branch agrees to it as well. */
export async function editAppointment(
  needs: StaffMessageNeeds,
  scope: BranchScope,
  seen: SeenRow,
  changes: Edit,
  override = '',
): Promise<ChangeResult> {
  const check = await partsCheck(needs, scope, changes)
  const withDay = (before: Appointment) =>
    agreesToPreferredDay(before, changes)
      ? { appointment_date: before.preferred_date, ...changes }
      : changes
  return change(needs, scope, seen, withDay, { override, check })
}

async function change(
  needs: StaffMessageNeeds,
  scope: BranchScope,
  seen: SeenRow,
  editOf: (before: Appointment) => Edit,
  { override = '', check = () => done(null), undone }: Options = {},
): Promise<ChangeResult> {
  const { by, clinic, clock, db } = needs
  const { id } = seen
  const now = clock.now().toISOString()
  // Read before the transaction: within it, a read would wait for the connection that the transaction holds.
  const content = await clinic.read()
  const changesOf = (before: Appointment): Edit => {
    const changes = withoutTwice(before, editOf(before))
    const branch = branchToStore(content, scope, { ...before, ...changes })
    return branch === before.branch ? changes : { ...changes, branch }
  }
  const result = await saveVersion<Appointment, FormerVisit | undefined, string | null>(
    { db, clock, by },
    'appointments',
    seen,
    changesOf,
    {
      audit: { action: 'appointments.changed', subjectOf: ({ reference }) => reference },
      find: (tx) => findAppointment({ db: tx }, scope, id),
      check: async (tx, before) => {
        const checked = check(before)
        if (!checked.ok) return checked
        // From an outdated screen the time is not checked: the conflict that follows says what has happened.
        if (before.version !== seen.version) return done(null)
        const visit = { ...before, ...changesOf(before) }
        return bookVisit({ db: tx, clock, by }, { content, before, visit, override })
      },
      columns: async (_, before) =>
        done(dependentColumns(before, changesOf(before), { now, undone })),
      record: async (tx, before, changes, override_reason) => {
        const after = { ...before, ...changes }
        const author = { by: 'staff', staff_id: by.id, override_reason } as const
        if (override_reason) await keepBookedVisit({ db: tx, clock }, content, after)
        await recordChange({ ...needs, db: tx }, content, { before, after, author, undone })
        const present = { id, version: seen.version + 1 }
        return mayBeUndone(before, changes) ? formerVisit(before, changes, present) : present
      },
    },
  )
  return result.ok ? done({ id, undo: result.value.recorded }) : result
}

/** When the second service takes the place of the first one, that becomes the second: nothing asked for is lost. */
function withoutTwice(before: Appointment, changes: Edit): Edit {
  const { service, second_service: second } = { ...before, ...changes }
  if (second === null || second !== service) return changes
  return { ...changes, second_service: secondService(service, before.service) }
}

interface ChangeTime {
  now: string
  undone: VisitEdit | undefined
}

const dependentColumns = (before: Appointment, changes: Edit, { now, undone }: ChangeTime) => ({
  updated_at: now,
  ...(isSetBack(before, changes, undone) && { set_back_at: now }),
  // A new agreed day also answers the patient's request for another day.
  ...(isAnswer(before, changes) && { asked_date: null, call_again_at: null }),
  ...(changes.status && changes.status !== 'cancelled' && { clinic_reason: null }),
  ...(clearsAttendance(before, changes) && noAttendance),
})

/** Whether an undo would restore everything: it cannot restore a request for another day, attendance or a wish. */
const mayBeUndone = (before: Appointment, changes: Partial<Appointment>) =>
  before.asked_date === null &&
  !changesAny(before, changes, ['earlier_asked_at']) &&
  !clearsAttendance(before, changes)

const changesAny = (
  before: Appointment,
  changes: Partial<Appointment>,
  parts: readonly (keyof Edit)[],
) => parts.some((part) => changes[part] !== undefined && changes[part] !== before[part])

// A patient who asks for another day does not come on the preferred one any more.
const agreesToPreferredDay = (before: Appointment, changes: Edit) =>
  before.appointment_date === null &&
  before.asked_date === null &&
  changesAny(before, changes, ['appointment_time', 'status', 'branch'])

const isAnswer = (before: Appointment, changes: Edit) =>
  changesAny(before, changes, ['appointment_date', 'appointment_time', 'status'])

// An undo after which a request waits again does not start its waiting time again.
const isSetBack = (before: Appointment, changes: Edit, undone: VisitEdit | undefined) =>
  !isToAgree(before) && isToAgree({ ...before, ...changes }) && !undone

/** Not where a patient has come on that day; a visit without any day counts as one on the day of its attendance. */
function isOtherDay(
  before: Appointment,
  { appointment_date: day }: Pick<Partial<Appointment>, 'appointment_date'>,
) {
  const recordedOn = before.attended_at?.slice(0, 10)
  if (day === undefined || (before.attendance === 'arrived' && day === recordedOn)) return false
  return day !== (expectedDay(before) ?? recordedOn)
}

// A visit on another day has no attendance yet, and a cancelled one has none.
const clearsAttendance = (before: Appointment, changes: Partial<Appointment>) =>
  before.attendance !== null && (changes.status === 'cancelled' || isOtherDay(before, changes))

const noAttendance = { attendance: null, attended_at: null }

type PartsCheck = (before: Appointment) => Result<null>

async function partsCheck(
  needs: Needs<'clinic'>,
  scope: BranchScope,
  changes: Partial<Pick<Appointment, 'branch' | 'service' | 'second_service'>>,
): Promise<PartsCheck> {
  const { branches, offerings } = await needs.clinic.read()
  const { branch } = changes
  const isKnownBranch = !branch || branches.some(({ name }) => name === branch)
  const offered = bookableServices(offerings.services)
  const isOffered = (name: string | null | undefined) => !name || offered.includes(name)
  // A branch that was removed since, or a service that is no longer offered, may stay until somebody chooses another.
  return (before) => {
    const error = isKnownBranch || branch === before.branch ? undefined : noBranchText
    const refused = error ?? (branch === undefined ? undefined : branchError(scope, branch))
    if (refused) return invalid({ branch: refused })
    const wrong = (['service', 'second_service'] as const).find(
      (name) => !isOffered(changes[name]) && changes[name] !== before[name],
    )
    return wrong ? invalid({ [wrong]: patientFields.service.missing }) : done(null)
  }
}
