import type { Needs } from '#app/domain/platform.server.ts'
import { createAdmin, isAnybodyAdmin } from '#app/domain/staff/admins.server.ts'
import { consumeSetUpLink, isSetUpLink, issueLink } from '#app/domain/staff/links.server.ts'
import { type NewPassword, passwordError } from '#app/domain/staff/sign-in/passwords.server.ts'
import { checkAdmin, passwordTexts, signInTexts } from '#app/domain/staff/sign-in/sign-in.ts'
import { theProgram } from '#app/platform/audit/actor.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { transactResult } from '#app/platform/database/transact.server.ts'
import { hashPassword } from '#app/platform/sign-in/password-hash.server.ts'
import { done, invalid, type Result } from '#app/values/result.ts'

const dayMs = 24 * 3_600_000

export async function ensureFirstAdmin(
  needs: Needs<'clinic' | 'db' | 'clock' | 'log' | 'settings'>,
): Promise<void> {
  const { db, clock, log, settings } = needs
  if (!settings.firstAdmin || (await isAnybodyAdmin({ db }))) return
  const { email, password } = settings.firstAdmin
  const passwordHash = await hashPassword(password)
  const made = await db.transaction().execute(async (tx) => {
    const made = await createAdmin({ db: tx, clock }, { email, fullName: '', passwordHash })
    if (!made.ok) return made
    await recordAudit(
      { db: tx, clock, by: theProgram },
      { action: 'access.account-made', rowId: made.value.id, subject: email },
    )
    return made
  })
  // Another process that starts at the same moment has created the admin.
  if (!made.ok) return
  log.info('sign-in: the first admin was made from ADMIN_EMAIL and ADMIN_PASSWORD')
  if (await passwordError(needs, password, { email, fullName: '' })) {
    log.warn('sign-in: ADMIN_PASSWORD is easy to guess: change it on /admin/profile')
  }
}

/** Null when there is an admin. Call it when the server is listening, since the link is opened at once. */
export async function issueSetUpLink(needs: Needs<'db' | 'clock'>): Promise<string | null> {
  if (await isAnybodyAdmin(needs)) return null
  const token = await issueLink(needs, { kind: 'set-up' }, dayMs)
  return `/admin/setup?token=${token}`
}

export async function setUpFirstAdmin(
  { clinic, db, clock, by }: Needs<'by' | 'clinic' | 'db' | 'clock'>,
  token: string,
  { fullName, email, password, confirmation }: NewPassword & { fullName: string; email: string },
): Promise<Result<{ id: string }>> {
  if (!(await isSetUpLink({ db, clock }, token)))
    return invalid({ '': signInTexts.setUpLinkInvalid })
  const errors = checkAdmin({ fullName, email })
  const error = await passwordError({ clinic }, password, { email, fullName })
  if (error) errors.password = error
  else if (password !== confirmation) errors.confirmation = passwordTexts.different
  if (Object.keys(errors).length > 0) return invalid(errors)
  const passwordHash = await hashPassword(password)
  return transactResult(db, async (tx) => {
    const first = await consumeSetUpLink({ db: tx, clock }, token)
    if (!first || (await isAnybodyAdmin({ db: tx })))
      return invalid({ '': signInTexts.setUpLinkInvalid })
    const created = await createAdmin({ db: tx, clock }, { email, fullName, passwordHash })
    if (!created.ok) return created
    const { id } = created.value
    await recordAudit(
      { db: tx, clock, by: { ...by, id, name: fullName } },
      {
        action: 'access.account-made',
        rowId: id,
        subject: fullName,
        details: ['by the set-up link'],
      },
    )
    return done({ id })
  })
}
