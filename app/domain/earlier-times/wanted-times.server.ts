import { type Kysely, sql } from 'kysely'
import { openStatuses } from '#app/domain/appointments/appointment.ts'
import { fillText, fullNameOf } from '#app/domain/clinic/fill-content.ts'
import { messageLink } from '#app/domain/messages/message-template.ts'
import { patientPath } from '#app/domain/patient-link/patient-link.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { type BranchScope, within } from '#app/domain/staff/branch-scope.server.ts'
import { staffName } from '#app/domain/staff/staff-name.server.ts'
import type { Database } from '#db/schema.ts'
import { type FreedTime, isSameTime, offerMessage } from './earlier-time.ts'
import { listFreedTimes } from './freed-times.server.ts'

// Nobody calls more people about one time; the limit only protects against bad data.
const maxCandidates = 20

export async function listWantedTimes(
  needs: Needs<'clinic' | 'clock' | 'db' | 'linkTokens' | 'settings'>,
  scope: BranchScope,
) {
  const [wanted, { facts }] = await Promise.all([
    listWithCandidates(needs, scope),
    needs.clinic.read(),
  ])
  const text = fillText(offerMessage, { full_name: fullNameOf(facts) })
  return Promise.all(
    wanted.map(async ({ freed, candidates }) => {
      const answers = await listAnswers(needs, freed, candidates)
      const { branch, date: appointment_date, time: appointment_time } = freed
      const patients = candidates.map(({ link_version, ...patient }) => {
        const page = patientPath(needs, { ...patient, link_version })
        const visit = { branch, appointment_date, appointment_time }
        const details = { ...patient, ...visit, link: needs.settings.publicUrl + page }
        return {
          ...patient,
          // A patient who wants no messages is called instead.
          message: patient.messages_off_at ? null : messageLink(text, details),
          offer: answers.get(patient.id) ?? null,
        }
      })
      return { ...freed, patients }
    }),
  )
}

async function listWithCandidates(needs: Needs<'clinic' | 'clock' | 'db'>, scope: BranchScope) {
  const wishes = await onEarlierList(needs.db, scope)
    .select(['service', 'branch'])
    .distinct()
    .execute()
  if (wishes.length === 0) return []
  const times = await listFreedTimes(needs, scope, (freed) =>
    wishes.some(
      ({ service, branch }) =>
        service === freed.service && (branch === null || branch === freed.branch),
    ),
  )
  const all = await Promise.all(
    times.map(async (freed) => ({ freed, candidates: await listCandidates(needs, scope, freed) })),
  )
  return all.filter(({ candidates }) => candidates.length > 0)
}

export type WantedTime = Awaited<ReturnType<typeof listWantedTimes>>[number]

const onEarlierList = (db: Kysely<Database>, scope: BranchScope) =>
  db
    .selectFrom('appointments')
    .where('earlier_asked_at', 'is not', null)
    .where('status', 'in', openStatuses)
    .where('attendance', 'is', null)
    .where((row) => within(row, scope))

const isLaterThan = (date: string, time: string) =>
  sql<boolean>`coalesce(appointment_date, asked_date, preferred_date, '9999')
    || coalesce(appointment_time, '~')
    > ${date + time}`

/** The patients on the list for the same service, at the same or any branch, who have no time as early as this. */
const listCandidates = (
  { db }: Needs<'db'>,
  scope: BranchScope,
  { date, time, branch, service }: FreedTime,
) =>
  onEarlierList(db, scope)
    .select(['id', 'version', 'reference', 'first_name', 'last_name', 'phone', 'phone_normalised'])
    .select(['link_version', 'asked_by', 'status', 'preferred_date', 'asked_date'])
    .select(['appointment_date', 'appointment_time', 'messages_off_at'])
    .where('service', '=', service)
    .where((row) => row.or([row('branch', '=', branch), row('branch', 'is', null)]))
    .where(isLaterThan(date, time))
    .orderBy('earlier_asked_at')
    .orderBy('id')
    .limit(maxCandidates)
    .execute()

/** For each of these patients the last offer of this time, whether they declined it, and who recorded that. */
async function listAnswers(
  { db }: Needs<'db'>,
  freed: FreedTime,
  patients: readonly { id: string }[],
) {
  const rows = await db
    .selectFrom('appointment_events as events')
    .leftJoin('admin_users', 'admin_users.id', 'events.staff_id')
    .select(['appointment_id', 'kind', 'at', 'to_date', 'to_time', 'to_branch'])
    .select(staffName.as('staff_name'))
    .where(
      'appointment_id',
      'in',
      patients.map(({ id }) => id),
    )
    .where('kind', 'in', ['offered', 'declined'])
    .orderBy('number')
    .execute()
  return new Map(
    rows
      .filter(({ to_date, to_time, to_branch }) =>
        isSameTime(freed, { date: to_date ?? '', time: to_time ?? '', branch: to_branch ?? '' }),
      )
      .map(({ appointment_id, kind, at, staff_name }) => [
        appointment_id,
        { isDeclined: kind === 'declined', at, by: staff_name },
      ]),
  )
}
