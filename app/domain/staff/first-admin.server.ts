import { hashPassword } from '#app/platform/password-hash.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { done, invalid, type Result } from '#app/result.ts'
import { createAdmin, isAnybodyAdmin } from './admins.server.ts'
import { isSetUpLink, issueLink, useSetUpLink } from './links.server.ts'
import { passwordTexts } from './password.ts'
import type { NewPassword } from './password-reset.server.ts'
import { passwordError } from './password-rules.server.ts'
import { checkAdmin, signInTexts } from './sign-in.ts'

const dayMs = 24 * 3_600_000

/** Makes the admin that the settings name, at the first start; does nothing once there is an admin. */
export async function ensureFirstAdmin(
  needs: Needs<'db' | 'clock' | 'log' | 'settings'>,
): Promise<void> {
  const { db, log, settings } = needs
  if (!settings.firstAdmin || (await isAnybodyAdmin({ db }))) return
  const { email, password } = settings.firstAdmin
  const passwordHash = await hashPassword(password)
  await createAdmin(needs, { email, fullName: '', passwordHash })
  log.info('sign-in: the first admin was made from ADMIN_EMAIL and ADMIN_PASSWORD')
  if (await passwordError(password, { email, fullName: '' })) {
    log.warn('sign-in: ADMIN_PASSWORD is easy to guess: change it on /admin/profile')
  }
}

/**
 * The path of a link that makes the first admin, good for a day and for one use; null once there is one.
 * To be asked for only when the site is open: whoever is given the link follows it.
 */
export async function issueSetUpLink(needs: Needs<'db' | 'clock'>): Promise<string | null> {
  if (await isAnybodyAdmin(needs)) return null
  const token = await issueLink(needs, { kind: 'set-up' }, dayMs)
  return `/admin/setup?token=${token}`
}

/** What is typed into the form for the first admin. */
export interface FirstAdmin extends NewPassword {
  fullName: string
  email: string
}

class LinkUsedError extends Error {}

/** Makes the first admin for whoever has the set-up link, once. */
export async function setUpFirstAdmin(
  { db, clock }: Needs<'db' | 'clock'>,
  token: string,
  { fullName, email, password, confirmation }: FirstAdmin,
): Promise<Result<{ id: string }>> {
  if (!(await isSetUpLink({ db, clock }, token)))
    return invalid({ '': signInTexts.setUpLinkInvalid })
  const errors = checkAdmin({ fullName, email })
  const fault = await passwordError(password, { email, fullName })
  if (fault) errors.password = fault
  else if (password !== confirmation) errors.confirmation = passwordTexts.different
  if (Object.keys(errors).length > 0) return invalid(errors)
  const passwordHash = await hashPassword(password)
  try {
    return await db.transaction().execute(async (tx) => {
      const first = await useSetUpLink({ db: tx, clock }, token)
      if (!first || (await isAnybodyAdmin({ db: tx }))) throw new LinkUsedError()
      const made = await createAdmin({ db: tx, clock }, { email, fullName, passwordHash })
      return made.ok ? done(made.value) : made
    })
  } catch (error) {
    if (error instanceof LinkUsedError) return invalid({ '': signInTexts.setUpLinkInvalid })
    throw error
  }
}
