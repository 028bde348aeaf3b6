import { setTimeout as delay } from 'node:timers/promises'
import { clinic } from '#app/domain/clinic/clinic.ts'
import type { Log } from '#app/platform/log.server.ts'
import { hashPassword } from '#app/platform/password-hash.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { done, invalid, type Result } from '#app/result.ts'
import { findAdmin, setPasswordHash } from './admins.server.ts'
import { endOtherSignIns, findPasswordLink, issueLink, usePasswordLink } from './links.server.ts'
import { passwordTexts } from './password.ts'
import { passwordError } from './password-rules.server.ts'
import { signInTexts } from './sign-in.ts'
import { clearAttempts, mayAskForMail, mayBeMailed } from './sign-in-limits.server.ts'

const validMs = 30 * 60_000
/** Longer than writing a mail takes, so that the time tells nobody whether one was written. */
const answerMs = 250

/** Where a link leads; addresses in mail start with PUBLIC_URL alone, whatever a request says. */
export const passwordLinkAddress = ({ settings }: Needs<'settings'>, token: string) =>
  `${settings.publicUrl}/admin/reset-password?token=${token}`

/**
 * Mails a link to set a new password, good for half an hour, if an active admin has this address. Whoever
 * asks is not told which, nor that this account has had enough for now. Answers false
 * when this visitor has asked too often.
 */
export async function requestPasswordReset(
  needs: Needs<'db' | 'clock' | 'mail' | 'settings'> & { log: Log },
  email: string,
  visitor: string,
): Promise<boolean> {
  if (!(await mayAskForMail(needs, visitor))) return false
  await Promise.all([mailLink(needs, email.toLowerCase()), delay(answerMs)])
  return true
}

async function mailLink(
  needs: Needs<'db' | 'clock' | 'mail' | 'settings'> & { log: Log },
  email: string,
): Promise<void> {
  const { db, clock, mail, log } = needs
  // Unknown addresses count alike, and take the same time.
  const isDue = await mayBeMailed(needs, email)
  const admin = await findAdmin({ db }, email)
  if (!isDue || !admin?.isActive) return
  await db.transaction().execute(async (tx) => {
    const purpose = { kind: 'set-password', userId: admin.id } as const
    const token = await issueLink({ db: tx, clock }, purpose, validMs)
    const address = passwordLinkAddress(needs, token)
    const giveUpAt = new Date(clock.now().getTime() + validMs)
    await mail.send({ db: tx }, { to: email, ...resetMessage(address), giveUpAt })
    if (mail.isConfigured) return
    const link_wanted_at = clock.now().toISOString()
    await tx.updateTable('admin_users').set({ link_wanted_at }).where('id', '=', admin.id).execute()
  })
  mail.wake()
  if (!mail.isConfigured) {
    log.warn(
      { adminId: admin.id },
      'sign-in: somebody asked for a new password and no mail can be sent; another admin can make a link on the dashboard, or the command line: npm run clinic -- reset-password',
    )
  }
}

const resetMessage = (link: string) => ({
  subject: `Set a new password for ${clinic.name}`,
  text: `Somebody, we hope you, asked for a new password for your account at ${clinic.name}.

Open this link within 30 minutes to set it:

${link}

If it was not you, do nothing: your password stays as it is.
`,
})

/** What is typed into the form for a new password. */
export interface NewPassword {
  password: string
  confirmation: string
}

/** Sets the password that a link is for, uses the link up and ends all of its owner's sessions. */
export async function resetPassword(
  { db, clock }: Needs<'db' | 'clock'>,
  token: string,
  { password, confirmation }: NewPassword,
): Promise<Result<{ email: string }>> {
  const owner = await findPasswordLink({ db, clock }, token)
  if (!owner) return invalid({ '': signInTexts.linkInvalid })
  const fault = await passwordError(password, owner)
  if (fault) return invalid({ password: fault })
  if (password !== confirmation) return invalid({ confirmation: passwordTexts.different })
  const hash = await hashPassword(password)
  const set = await db.transaction().execute(async (tx) => {
    if (!(await usePasswordLink({ db: tx, clock }, token))) return false
    await setPasswordHash({ db: tx, clock }, owner.userId, hash)
    await tx
      .updateTable('admin_users')
      .set({ link_wanted_at: null })
      .where('id', '=', owner.userId)
      .execute()
    await tx.deleteFrom('admin_sessions').where('user_id', '=', owner.userId).execute()
    await endOtherSignIns({ db: tx }, owner.userId)
    await clearAttempts({ db: tx }, { id: owner.userId, email: owner.email })
    return true
  })
  return set ? done({ email: owner.email }) : invalid({ '': signInTexts.linkInvalid })
}
