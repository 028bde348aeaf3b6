import { setTimeout as delay } from 'node:timers/promises'
import type { Needs } from '#app/domain/platform.server.ts'
import { emailTaken, findAdmin, setPasswordHash } from '#app/domain/staff/admins.server.ts'
import {
  consumePasswordLink,
  endOtherSignIns,
  findPasswordLink,
  issueLink,
  type LinkOwner,
} from '#app/domain/staff/links.server.ts'
import { displayName, hasNoEmail, type StaffMember } from '#app/domain/staff/staff.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { isUniqueViolation } from '#app/platform/database/transact.server.ts'
import type { Log } from '#app/platform/log/log.server.ts'
import { hashPassword } from '#app/platform/sign-in/password-hash.server.ts'
import { done, type FieldErrors, invalid, type Result } from '#app/values/result.ts'
import { emailError, passwordLength, passwordTexts, signInTexts } from './sign-in.ts'
import { clearAttempts, mayAskForMail, mayBeMailed, type Visitor } from './sign-in-limits.server.ts'

const validMs = 30 * 60_000
/** Longer than queueing a mail takes, so that the response time does not reveal whether one was sent. */
const responseDelayMs = 250

export const passwordLinkAddress = ({ settings }: Needs<'settings'>, token: string) =>
  `${settings.publicUrl}/admin/reset-password?token=${token}`

type ResetNeeds = Needs<'by' | 'clinic' | 'db' | 'clock' | 'mail' | 'settings'> & { log: Log }

/** The result reveals neither whether an admin has this address, nor that the account's limit is reached. */
export async function requestPasswordReset(needs: ResetNeeds, email: string, visitor: Visitor) {
  const allowed = await mayAskForMail(needs, visitor.group)
  if (!allowed.ok) return allowed
  await Promise.all([mailLink(needs, email.toLowerCase(), visitor), delay(responseDelayMs)])
  return done(null)
}

async function mailLink(needs: ResetNeeds, email: string, visitor: Visitor): Promise<void> {
  const { clinic, db, clock, mail, log } = needs
  const { facts } = await clinic.read()
  // Unknown addresses are counted too, so that they take the same time.
  const isAllowed = await mayBeMailed(needs, email, visitor)
  const admin = await findAdmin({ db }, email)
  if (!isAllowed || !admin?.isActive) return
  await db.transaction().execute(async (tx) => {
    const purpose = { kind: 'set-password', userId: admin.id, origin: 'requested' } as const
    const token = await issueLink({ db: tx, clock }, purpose, validMs)
    const link = passwordLinkAddress(needs, token)
    const giveUpAt = new Date(clock.now().getTime() + validMs)
    await mail.send({ db: tx }, { to: email, ...resetMessage(facts.name, link), link, giveUpAt })
  })
  mail.wake()
  if (!mail.isConfigured) {
    log.warn(
      { adminId: admin.id },
      'sign-in: a password link was requested but no mail is configured; make one at Staff as an owner, or with: npm run clinic -- reset-password',
    )
  }
}

const resetMessage = (clinicName: string, link: string) => ({
  subject: `Set a new password for ${clinicName}`,
  text: `We received a request for a new password for your account at ${clinicName}.

Open this link within 30 minutes to set it:

${link}

If you did not ask, do nothing. Your password will not change.
`,
})

export interface NewPassword {
  password: string
  confirmation: string
}

/** Uses the link up and ends all sessions of its owner. An account without an address gets the one that was typed. */
export async function resetPassword(
  { clinic, db, clock, by }: Needs<'by' | 'clinic' | 'db' | 'clock'>,
  token: string,
  { email, password, confirmation }: NewPassword & { email?: string },
): Promise<Result<LinkOwner>> {
  const found = await findPasswordLink({ db, clock }, token)
  if (!found) return invalid({ '': signInTexts.linkInvalid })
  const lacksEmail = hasNoEmail(found)
  const owner = lacksEmail ? { ...found, email: (email ?? '').toLowerCase() } : found
  const errors: FieldErrors = {}
  const ofEmail = lacksEmail && emailError(owner.email)
  if (ofEmail) errors.email = ofEmail
  const error = await passwordError({ clinic }, password, owner)
  if (error) errors.password = error
  else if (password !== confirmation) errors.confirmation = passwordTexts.different
  if (Object.keys(errors).length > 0) return invalid(errors)
  const hash = await hashPassword(password)
  try {
    const isSet = await db.transaction().execute(async (tx) => {
      if (!(await consumePasswordLink({ db: tx, clock }, token))) return false
      await setPasswordHash({ db: tx, clock }, owner.userId, hash)
      if (lacksEmail)
        await tx
          .updateTable('admin_users')
          .set({ email: owner.email })
          .where('id', '=', owner.userId)
          .execute()
      // This comes before the sessions are ended, so that nobody can sign in by a passkey in between.
      await removePasskeys({ db: tx, clock, by }, owner)
      await tx.deleteFrom('admin_sessions').where('user_id', '=', owner.userId).execute()
      await endOtherSignIns({ db: tx }, owner.userId)
      await clearAttempts({ db: tx }, { id: owner.userId, email: owner.email })
      await recordAudit(
        { db: tx, clock, by: { ...by, id: owner.userId, name: displayName(owner) } },
        {
          action: 'access.password-changed',
          rowId: owner.userId,
          details: ['by a link', ...(lacksEmail ? [`email: ${owner.email}`] : [])],
        },
      )
      return true
    })
    return isSet ? done(owner) : invalid({ '': signInTexts.linkInvalid })
  } catch (error) {
    // The link was not used up: it opens again for another address.
    if (lacksEmail && isUniqueViolation(error)) return emailTaken
    throw error
  }
}

/** The score of zxcvbn that resists guessing within our rate limits, and attacks on a stolen hash. */
const minScore = 3
/** How many characters are scored: scoring more takes long, and a password of that length is strong enough. */
const maxScoredLength = 64

const minOtherLetters = 6

/** The error of a new password, or undefined. It must not consist of the owner's name and address in `about`. */
export async function passwordError(
  { clinic }: Needs<'clinic'>,
  password: string,
  about: { email: string; fullName: string },
): Promise<string | undefined> {
  if (!password) return passwordTexts.missing
  // Counted in code points, not in UTF-16 units.
  if ([...password].length < passwordLength.min) return passwordTexts.short
  if (password.length > passwordLength.max) return passwordTexts.long
  const { facts, branches } = await clinic.read()
  const clinicWords = [facts.name, facts.descriptor, ...branches.map(({ name }) => name)]
  const words = [...clinicWords, 'clinic', 'ghana', 'admin', about.email, about.fullName]
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length > 2)
  if (isMadeOf(words, password)) return passwordTexts.guessable
  const zxcvbn = await createZxcvbn()
  const { score } = zxcvbn.check(password.slice(0, maxScoredLength), words)
  return score < minScore ? passwordTexts.guessable : undefined
}

function isMadeOf(words: string[], password: string): boolean {
  const lower = password.toLowerCase()
  const byLength = words.map((word) => word.toLowerCase()).sort((a, b) => b.length - a.length)
  const without = byLength.reduce((rest, word) => rest.replaceAll(word, ''), lower)
  return without !== lower && without.replaceAll(/[^\p{L}]/gu, '').length < minOtherLetters
}

/** Imported only when a password is set, since the dictionaries take some megabytes. */
async function createZxcvbn() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}

/** Removes every passkey of an account whose password is reset, because an intruder may have added one. */
async function removePasskeys(
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  { userId, ...person }: Pick<StaffMember, 'fullName' | 'email'> & { userId: string },
): Promise<void> {
  const removed = await db
    .deleteFrom('admin_passkeys')
    .where('user_id', '=', userId)
    .returning('name')
    .execute()
  if (removed.length === 0) return
  const name = displayName(person)
  await recordAudit(
    { db, clock, by: { ...by, id: userId, name } },
    {
      action: 'access.passkey-removed',
      rowId: userId,
      subject: name,
      details: ['by a password link', ...removed.map(({ name }) => name)],
    },
  )
}
