import { expect, it as onEach } from 'vitest'
import { createAdmin, emailTaken } from '#app/domain/staff/admins.server.ts'
import { findPasswordLink } from '#app/domain/staff/links.server.ts'
import { resetPassword } from '#app/domain/staff/sign-in/passwords.server.ts'
import { hasNoEmail } from '#app/domain/staff/staff.ts'
import { createMail } from '#app/platform/mail/mail.server.ts'
import { conflict, done, invalid, notFound } from '#app/values/result.ts'
import { branchesNamed, clinic, clinicWith } from '#tests/clinic.ts'
import { duringConcurrentChange } from '#tests/concurrent-change.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { setColumns } from '#tests/rows.ts'
import { silentLog } from '#tests/silent-log.ts'
import { readInvitation } from './colleague.schema.ts'
import { type AccessSettings, colleagueTexts } from './colleague.ts'
import { createPasswordLink, inviteColleague } from './colleagues.links.server.ts'
import {
  changeAccess,
  deactivate,
  endColleagueSessions,
  findColleague,
  listColleagues,
  reactivate,
} from './colleagues.server.ts'

const clock = { now: () => new Date('2026-11-20T10:00:00.000Z') }
// why: links need nothing else of them.
const settings = { publicUrl: 'https://clinic.example' } as never
const owner: AccessSettings = { role: 'owner', branch: null, second_factor_required: false }
const editor: AccessSettings = { ...owner, role: 'editor' }
const frontDeskAtBole: AccessSettings = { ...owner, role: 'front-desk', branch: 'Bole' }

describeOnEachDatabase('a colleague', (database, kind) => {
  const it = onEach.runIf(kind === 'sqlite')
  const needs = () => ({ ...database(), clinic, clock, settings })
  const make = async (name: string, access = owner, passwordHash: string | null = 'a hash') => {
    const person = { email: `${name}@example.com`, fullName: name, passwordHash, access }
    const made = await createAdmin(needs(), person)
    return made.ok ? made.value.id : ''
  }
  const signInAs = (user_id: string) => {
    const at = '2026-11-20T09:00:00.000Z'
    const times = { expires_at: '2026-11-21T10:00:00.000Z', created_at: at, updated_at: at }
    const session = { id: `session-${user_id}`, user_id, token: `token-${user_id}`, ...times }
    return database().db.insertInto('admin_sessions').values(session).execute()
  }
  const sessions = () => database().db.selectFrom('admin_sessions').select('user_id').execute()
  const usableOwners = async () => {
    const everybody = await listColleagues(needs())
    return everybody.filter(
      ({ role, is_active, password_id }) => role === 'owner' && is_active && password_id !== null,
    )
  }
  const seen = (id: string, version = 1) => ({ id, version })

  onEach('gets another role and a branch, at the version that the owner saw', async () => {
    const [ama, yaw] = [await make('ama'), await make('yaw')]
    const atBole = { ...frontDeskAtBole, second_factor_required: true }
    expect(await changeAccess(needs(), seen(yaw), atBole)).toEqual(done({ id: yaw }))
    expect(await findColleague(needs(), yaw)).toMatchObject({ ...atBole, version: 2 })
    const late = await changeAccess(needs(), seen(yaw), editor)
    expect(late).toEqual(conflict(await findColleague(needs(), yaw)))
    expect(await changeAccess(needs(), seen('nobody'), editor)).toEqual(notFound)
    expect((await usableOwners()).map(({ id }) => id)).toEqual([ama])
    const entries = database().db.selectFrom('audit_entries').select('details')
    expect(await entries.where('row_id', '=', yaw).execute()).toContainEqual({
      details: ['role: owner to front-desk', 'branch: any to Bole', 'second_factor_required'],
    })
  })

  it('gets a branch also while what the clinic says has to be read anew', async () => {
    const yaw = await make('yaw', editor)
    // SQLite has one connection. Inside a transaction this query would wait for that transaction for ever, and block all
    // others.
    const read = async () => {
      await database().db.selectFrom('website_documents').select('version').execute()
      return clinic.read()
    }
    const unread = { ...needs(), clinic: { ...clinic, read } }
    expect(await changeAccess(unread, seen(yaw), frontDeskAtBole)).toEqual(done({ id: yaw }))
  }, 10_000)

  it('whose branch was removed meanwhile is reactivated once there is another one', async () => {
    const yaw = await make('yaw', { ...owner, role: 'front-desk', branch: 'Wenchi' })
    await deactivate(needs(), yaw)
    const later = { ...needs(), clinic: clinicWith({ branches: branchesNamed('Bole') }) }
    expect(await reactivate(later, yaw)).toEqual(
      invalid({ '': colleagueTexts.branchRemoved('Wenchi') }),
    )
    expect(await findColleague(needs(), yaw)).toMatchObject({ is_active: false })
    expect(await changeAccess(later, seen(yaw, 2), frontDeskAtBole)).toEqual(done({ id: yaw }))
    expect(await reactivate(later, yaw)).toEqual(done({ id: yaw }))
    expect(await findColleague(needs(), yaw)).toMatchObject({ is_active: true, branch: 'Bole' })
  })

  it('invited without an address gets no mail, and gives one with the first password', async () => {
    await make('ama')
    const mailNeeds = { ...needs(), log: silentLog, secret: 'a secret of the tests' }
    const mail = createMail(mailNeeds, settings, async () => {})
    const typed = { full_name: 'Yaw Boateng', email: '', role: 'editor', branch: '' }
    const invitation = readInvitation(typed)
    if (!invitation.ok) return expect.fail('the form was refused')
    const invited = await inviteColleague({ ...needs(), mail }, invitation.value)
    if (!invited.ok) return expect.fail('the invitation was refused')
    const { member, link, isMailed } = invited.value
    expect([isMailed, hasNoEmail(member)]).toEqual([false, true])
    await mail.send(database(), { to: member.email, subject: 'An alert', text: 'To all owners' })
    expect(await database().db.selectFrom('outbox').selectAll().execute()).toEqual([])

    const token = link.split('token=')[1] ?? ''
    const password = 'three calabashes beside the well'
    const accept = (email: string) =>
      resetPassword(needs(), token, { email, password, confirmation: password })
    expect(await accept('')).toEqual(invalid({ email: 'Email is required' }))
    expect(await accept(member.email)).toEqual(invalid({ email: 'Invalid email address' }))
    expect(await accept('Ama@example.com')).toEqual(emailTaken)
    expect(await findColleague(needs(), member.id)).toMatchObject({ ...member, password_id: null })
    const accepted = { email: 'yaw@example.com' }
    expect(await accept('Yaw@example.com')).toMatchObject(done(accepted))
    const withPassword = { ...accepted, password_id: expect.any(String) }
    expect(await findColleague(needs(), member.id)).toMatchObject(withPassword)
  })

  it('who is the last owner stays one, and stays active', async () => {
    const ama = await make('ama')
    await make('kojo', editor)
    // Neither of these accounts could help a clinic whose last owner has gone.
    await make('invited', owner, null)
    await deactivate(needs(), await make('gone'))
    const refused = { role: colleagueTexts.lastOwner }
    expect(await changeAccess(needs(), seen(ama), editor)).toEqual(invalid(refused))
    expect(await deactivate(needs(), ama)).toEqual(invalid({ '': colleagueTexts.lastOwner }))
    expect(await findColleague(needs(), ama)).toMatchObject({ role: 'owner', is_active: true })
    const required = { ...owner, second_factor_required: true }
    expect(await changeAccess(needs(), seen(ama), required)).toEqual(done({ id: ama }))
  })

  onEach.each([
    ['limited', 'role', (id: string) => changeAccess(needs(), seen(id), editor)],
    ['deactivated', '', (id: string) => deactivate(needs(), id)],
  ] as const)(
    'is not locked out together with the other owner: whoever is to be %s waits for a change that is not committed yet',
    async (_, field, change) => {
      const [ama, yaw] = [await make('ama'), await make('yaw')]
      const result = await duringConcurrentChange(
        database(),
        (db) => setColumns({ db }, 'admin_users', ama, { role: 'editor' }),
        () => change(yaw),
      )
      expect(result).toEqual(invalid({ [field]: colleagueTexts.lastOwner }))
      expect((await usableOwners()).map(({ id }) => id)).toEqual([yaw])
    },
  )

  it('is signed out everywhere by an owner, and by deactivation, which ends links as well', async () => {
    const [ama, yaw] = [await make('ama'), await make('yaw', editor)]
    await signInAs(ama)
    await signInAs(yaw)
    expect(await endColleagueSessions(needs(), yaw)).toEqual(done({ id: yaw }))
    expect(await sessions()).toEqual([{ user_id: ama }])
    await signInAs(yaw)
    const made = await createPasswordLink(needs(), yaw)
    const token = made.ok ? (made.value.link.split('token=')[1] ?? '') : ''
    expect(await findPasswordLink(needs(), token)).toMatchObject({ userId: yaw })
    expect(await deactivate(needs(), yaw)).toEqual(done({ id: yaw }))
    expect(await sessions()).toEqual([{ user_id: ama }])
    expect(await findPasswordLink(needs(), token)).toBeNull()
    expect(await createPasswordLink(needs(), yaw)).toEqual(notFound)
  })
})
