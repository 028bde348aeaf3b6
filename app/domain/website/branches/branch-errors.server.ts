import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Branch } from '#app/domain/clinic/content.ts'
import { isPermitted, type Role } from '#app/domain/staff/role.ts'
import { staffName } from '#app/domain/staff/staff-name.server.ts'
import type { FieldErrors } from '#app/values/result.ts'
import type { Database } from '#db/schema.ts'

interface BranchChange {
  before: readonly Branch[]
  after: readonly Branch[]
  /** The plain date in Accra. */
  today: string
}

const ghanaPhoneText =
  'Please check this number: in Ghana nine digits follow the 0 or +233, or eight if it is toll-free.'

export async function branchErrors(db: Kysely<Database>, change: BranchChange, role: Role) {
  const removal = await branchRemovalError(db, change)
  return {
    ...(removal && { '': removal }),
    ...(await nameErrors(db, change)),
    ...phoneErrors(change),
    ...(isPermitted({ role }, 'alert-addresses') ? {} : alertErrors(change)),
  }
}

/** Why branches cannot be removed yet, and what to do first; undefined when they can. */
async function branchRemovalError(db: Kysely<Database>, { before, after, today }: BranchChange) {
  const removed = before.filter(({ slug }) => !after.some((branch) => branch.slug === slug))
  const reasons: string[] = []
  for (const { name } of removed) {
    const [open, colleagues] = await Promise.all([
      countOpen(db, name, today),
      listColleagues(db, name),
    ])
    if (open + colleagues.length === 0) continue
    reasons.push(`${name} cannot be removed yet.`)
    if (open > 0) {
      const appointments = open === 1 ? 'one open appointment' : `${open} open appointments`
      reasons.push(
        `It has ${appointments}: under Appointments, choose another branch, or cancel or complete it.`,
      )
    }
    for (const colleague of colleagues) {
      reasons.push(`${colleague} works only there: choose another branch under Staff.`)
    }
  }
  return reasons.length > 0 ? reasons.join(' ') : undefined
}

async function countOpen(db: Kysely<Database>, branch: string, today: string): Promise<number> {
  const { count } = await db
    .selectFrom('appointments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('branch', '=', branch)
    .where(isOpenAppointment(today))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function listColleagues(db: Kysely<Database>, branch: string): Promise<string[]> {
  const rows = await db
    .selectFrom('admin_users')
    .select(staffName.as('name'))
    .where('branch', '=', branch)
    .where('is_active', '=', true)
    .orderBy('email')
    .execute()
  return rows.map(({ name }) => name ?? 'A colleague')
}

/** Appointments that still have the name would become those of this branch. Two branches may exchange their names. */
async function nameErrors(db: Kysely<Database>, { before, after }: BranchChange) {
  const former = bySlug(before)
  const current = bySlug(after)
  const givenUp = before.filter(({ slug, name }) => (current.get(slug)?.name ?? name) !== name)
  const errors: FieldErrors = {}
  for (const [index, { slug, name }] of after.entries()) {
    const isRenamed = former.has(slug) && former.get(slug)?.name !== name
    if (!isRenamed || givenUp.some((branch) => branch.name === name)) continue
    const appointment = await db
      .selectFrom('appointments')
      .select('id')
      .where('branch', '=', name)
      .limit(1)
      .executeTakeFirst()
    if (appointment)
      errors[`${index}.name`] = 'Another branch had this name, and still has appointments.'
  }
  return errors
}

/** Toll-free numbers, such as 0800 10 000, have eight digits. A number that was stored before is not checked. */
function phoneErrors({ before, after }: BranchChange): FieldErrors {
  const former = bySlug(before)
  const wrong = after.flatMap(({ slug, phone }, index) =>
    phone.e164.startsWith('+233') &&
    !/^\+233(?:\d{9}|80\d{6})$/.test(phone.e164) &&
    phone.e164 !== former.get(slug)?.phone.e164
      ? [index]
      : [],
  )
  return Object.fromEntries(wrong.map((index) => [`${index}.phone.display`, ghanaPhoneText]))
}

/** Only owners may change who is mailed about requests: an editor, who may not see them, could have them mailed. */
function alertErrors({ before, after }: BranchChange): FieldErrors {
  const former = bySlug(before)
  const changed = after.flatMap(({ slug, alertEmails }, index) =>
    String(alertEmails) === String(former.get(slug)?.alertEmails ?? []) ? [] : [index],
  )
  const text = 'Only an owner may change who is mailed.'
  return Object.fromEntries(changed.map((index) => [`${index}.alertEmails`, text]))
}

const bySlug = (branches: readonly Branch[]) =>
  new Map(branches.map((branch) => [branch.slug, branch]))

/** Cancelled visits count as well, because their time is offered to others. */
export const isOpenAppointment =
  (today: string) =>
  ({ and, eb, or }: ExpressionBuilder<Database, 'appointments'>) =>
    or([
      eb('status', '=', 'pending'),
      and([eb('status', '=', 'confirmed'), eb('appointment_date', 'is', null)]),
      and([eb('status', 'in', ['confirmed', 'cancelled']), eb('appointment_date', '>=', today)]),
    ])
