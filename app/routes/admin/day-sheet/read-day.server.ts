import { listKnownBranches } from '#app/domain/appointments/appointments.list.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import type { SignedInMember } from '#app/domain/staff/staff.ts'
import { listDay } from '#app/domain/today/expected-visits.server.ts'
import { type AuditAction, auditSubject } from '#app/platform/audit/audit-actions.ts'
import { recordView } from '#app/platform/audit/audit-record.server.ts'
import { accraDate } from '#app/platform/clock.ts'
import { dayOrNone, daysAfter } from '#app/values/day.ts'

export async function readDay(
  needs: Needs<'clinic' | 'clock' | 'db'>,
  member: SignedInMember,
  query: URLSearchParams,
  { defaultsToFirstBranch = false }: { defaultsToFirstBranch?: boolean } = {},
) {
  const today = accraDate(needs.clock.now())
  const date = dayOrNone(query.get('date')) || today
  const branches = (await listKnownBranches(needs)).map(({ name }) => name)
  const chosen = branches.find((name) => name === query.get('branch'))
  // An empty branch in the address means all of them, also where the first one is the default.
  const first = defaultsToFirstBranch && query.get('branch') !== '' ? branches[0] : undefined
  const branch = member.branch ?? chosen ?? first ?? null
  const visits = await listDay(needs, member, { date, branch })
  const days = { date, today, before: daysAfter(date, -1), after: daysAfter(date, 1) }
  return { ...days, branch, branches, visits }
}

interface Sheet {
  action: Extract<AuditAction, `appointments.${string}`>
  rowId: string
  /** The day and the branch, with the day as a plain date. */
  subject: string
}

/** With the day as people read it, so that the search of the audit trail finds it in that form as well. */
export async function recordSheetView(
  needs: Needs<'by' | 'db' | 'clock'>,
  sheet: Sheet,
): Promise<void> {
  const shown = auditSubject(sheet.action, sheet.subject) ?? ''
  await recordView(needs, { ...sheet, shown })
}
