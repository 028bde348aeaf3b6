import type { Needs } from '#app/domain/platform.server.ts'
import { createAdmin, ownerAccess } from '#app/domain/staff/admins.server.ts'
import { issueLink } from '#app/domain/staff/links.server.ts'
import { roleTexts } from '#app/domain/staff/role.ts'
import { passwordLinkAddress } from '#app/domain/staff/sign-in/passwords.server.ts'
import { displayName, type StaffMember } from '#app/domain/staff/staff.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { transactResult } from '#app/platform/database/transact.server.ts'
import { done, invalid, type NotFound, notFound, type Result } from '#app/values/result.ts'
import type { InvitationInput } from './colleague.schema.ts'
import { invitationText } from './colleague.ts'
import { staffBranchError } from './colleagues.server.ts'

const validMs = 24 * 3_600_000

/** A link that sets somebody's password, once and within a day; it is shown to the owner who made it, once. */
export interface LinkToPassOn {
  member: StaffMember
  link: string
  isMailed: boolean
}

export async function inviteColleague(
  needs: Needs<'by' | 'clinic' | 'db' | 'clock' | 'mail' | 'settings'>,
  invitation: InvitationInput,
): Promise<Result<LinkToPassOn>> {
  const { db, clock, by, mail, settings } = needs
  const error = await staffBranchError(needs, invitation.access.branch)
  if (error) return invalid({ branch: error })
  const { name } = (await needs.clinic.read()).facts
  const invited = await transactResult(db, async (tx) => {
    const made = await makeAccount({ db: tx, clock, by, settings }, invitation)
    const { email: to } = invitation
    if (!made.ok || !mail.isConfigured || !to) return made
    const { link } = made.value
    const giveUpAt = new Date(clock.now().getTime() + validMs)
    const message = { subject: `Your account at ${name}`, text: invitationText(name, link) }
    await mail.send({ db: tx }, { to, ...message, link, giveUpAt })
    return done({ ...made.value, isMailed: true })
  })
  if (invited.ok && invited.value.isMailed) mail.wake()
  return invited
}

async function makeAccount(
  { db, clock, by, settings }: Needs<'by' | 'db' | 'clock' | 'settings'>,
  { email, access, fullName }: InvitationInput,
): Promise<Result<LinkToPassOn>> {
  const created = await createAdmin({ db, clock }, { email, fullName, passwordHash: null, access })
  if (!created.ok) return created
  const { id } = created.value
  const details = [roleTexts[access.role].label, access.branch ?? ''].filter(Boolean)
  const subject = email || fullName
  await recordAudit({ db, clock, by }, { action: 'access.invited', rowId: id, subject, details })
  const link = await issuePasswordLink({ db, clock, settings }, id)
  return done({ member: { ...created.value, fullName }, link, isMailed: false })
}

export const makeOwner = (
  { db, clock, by, settings }: Needs<'by' | 'db' | 'clock' | 'settings'>,
  { email, fullName }: { email: string; fullName: string },
): Promise<Result<LinkToPassOn>> =>
  transactResult(db, (tx) =>
    makeAccount({ db: tx, clock, by, settings }, { email, fullName, access: ownerAccess }),
  )

/** Makes the link by which a colleague sets a new password. It invalidates earlier links. */
export const createPasswordLink = (
  { db, clock, by, settings }: Needs<'by' | 'db' | 'clock' | 'settings'>,
  id: string,
): Promise<Result<LinkToPassOn, NotFound>> =>
  transactResult(db, async (tx): Promise<Result<LinkToPassOn, NotFound>> => {
    const member = await tx
      .selectFrom('admin_users')
      .select(['id', 'email', 'full_name as fullName'])
      .where('id', '=', id)
      .where('is_active', '=', true)
      .executeTakeFirst()
    if (!member) return notFound
    await recordAudit(
      { db: tx, clock, by },
      { action: 'access.password-link-made', rowId: id, subject: displayName(member) },
    )
    const link = await issuePasswordLink({ db: tx, clock, settings }, id)
    return done({ member, link, isMailed: false })
  })

async function issuePasswordLink(
  { db, clock, settings }: Needs<'db' | 'clock' | 'settings'>,
  userId: string,
) {
  const purpose = { kind: 'set-password', userId, origin: 'passed-on' } as const
  const token = await issueLink({ db, clock }, purpose, validMs)
  return passwordLinkAddress({ settings }, token)
}
