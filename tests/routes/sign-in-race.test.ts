import { expect, test as onEach } from 'vitest'
import { createPasswordLink } from '#app/domain/staff/colleagues/colleagues.links.server.ts'
import { resetPassword } from '#app/domain/staff/sign-in/passwords.server.ts'
import { signIn } from '#app/domain/staff/sign-in/sign-in.server.ts'
import { confirmSignIn } from '#app/domain/staff/sign-in/sign-in-code.server.ts'
import { signInByPasskey } from '#app/domain/staff/sign-in/sign-in-passkey.server.ts'
import { addPasskey, newChallenge } from '#tests/passkeys.ts'
import type { Site } from '#tests/site.ts'
import { describeSiteOnEachDatabase } from '#tests/site-on-each-database.ts'
import { adminPassword, cookieOf, postSignIn, signedInAdmin } from '#tests/staff.ts'
import { confirmSecondFactor, startSecondFactor, totpCode } from '#tests/totp.ts'

const next = 'three calabashes beside the well'
const visitor = (Cookie = '') => ({ headers: new Headers({ Cookie }), group: 'a visitor' })

describeSiteOnEachDatabase('a sign-in while the password is reset', (site, kind) => {
  const test = onEach.runIf(kind === 'sqlite')
  const sessionsOf = (id: string) =>
    site().platform.db.selectFrom('admin_sessions').select('id').where('user_id', '=', id).execute()

  /** An admin who is signed in nowhere, once they have set up their account. */
  async function signedOutAdmin<Made>(setUp: (cookie: string) => Promise<Made>) {
    const admin = await signedInAdmin(site())
    const made = await setUp(admin.cookie)
    await site().platform.db.deleteFrom('admin_sessions').where('user_id', '=', admin.id).execute()
    return { ...admin, made }
  }
  async function setUpFactor(cookie: string) {
    const { uri } = await startSecondFactor(site(), cookie)
    await confirmSecondFactor(site(), cookie, uri)
    return uri
  }

  /** The site, with the password reset by a link just after the library has let somebody in. */
  async function resetAfter<
    Call extends 'signInEmail' | 'verifyPasskeyAuthentication' | 'verifyTOTP',
  >(call: Call, id: string) {
    const { platform }: Site = site()
    const made = await createPasswordLink(platform, id)
    const token = made.ok ? (new URL(made.value.link).searchParams.get('token') ?? '') : ''
    const original = platform.auth.api[call] as (options: unknown) => Promise<unknown>
    const api = {
      ...platform.auth.api,
      async [call](options: unknown) {
        const answer = await original(options)
        const { db } = platform
        const sessions = await db.selectFrom('admin_sessions').selectAll().execute()
        const waiting = await db.selectFrom('admin_verifications').selectAll().execute()
        const reset = { password: next, confirmation: next }
        expect(await resetPassword(platform, token, reset)).toMatchObject({ ok: true })
        // The reset ends the sign-ins that exist, so they are stored again, as if they were made just after it.
        const store = (table: 'admin_sessions' | 'admin_verifications', rows: object[]) =>
          db
            .insertInto(table)
            .values(rows as never)
            .onConflict((row) => row.doNothing())
        if (sessions.length > 0) await store('admin_sessions', sessions).execute()
        if (waiting.length > 0) await store('admin_verifications', waiting).execute()
        return answer
      },
    }
    return { ...platform, auth: { ...platform.auth, api } as typeof platform.auth }
  }

  onEach('with the old password leaves no session', async () => {
    const { id, email } = await signedOutAdmin(async () => {})
    const needs = await resetAfter('signInEmail', id)
    const result = await signIn(needs, { email, password: adminPassword }, visitor())
    expect(result).toMatchObject({ ok: false, kind: 'denied' })
    expect(await sessionsOf(id)).toEqual([])
    const right = await signIn(site().platform, { email, password: next }, visitor())
    expect(right).toMatchObject({ ok: true })
  })

  test('with a passkey that it removes leaves no session', async () => {
    const { id, made } = await signedOutAdmin((cookie) => addPasskey(site(), cookie))
    const needs = await resetAfter('verifyPasskeyAuthentication', id)
    const { options, cookie } = await newChallenge(site())
    const result = await signInByPasskey(needs, made.device.get(options), visitor(cookie))
    expect(result).toMatchObject({ ok: false, kind: 'denied' })
    expect(await sessionsOf(id)).toEqual([])
  })

  test('with the old password leaves nothing that waits for a code', async () => {
    const { id, email } = await signedOutAdmin(setUpFactor)
    const needs = await resetAfter('signInEmail', id)
    const result = await signIn(needs, { email, password: adminPassword }, visitor())
    expect(result).toMatchObject({ ok: false, kind: 'denied' })
    const waiting = site().platform.db.selectFrom('admin_verifications').select('id')
    expect(await waiting.where('value', '=', id).execute()).toEqual([])
  })

  test('with a code after the old password leaves no session', async () => {
    const { id, email, made: uri } = await signedOutAdmin(setUpFactor)
    const asked = await postSignIn(site(), { email, password: adminPassword })
    const needs = await resetAfter('verifyTOTP', id)
    const result = await confirmSignIn(needs, totpCode(uri, 1), visitor(cookieOf(asked)))
    expect(result).toMatchObject({ ok: false, kind: 'not-found' })
    expect(await sessionsOf(id)).toEqual([])
  })
})
