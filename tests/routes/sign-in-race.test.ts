import { expect, test } from 'vitest'
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

const group = 'a visitor'
const next = 'three calabashes beside the well'

describeSiteOnEachDatabase('a sign-in while the password is reset', (site) => {
  const sessionsOf = (id: string) =>
    site().platform.db.selectFrom('admin_sessions').select('id').where('user_id', '=', id).execute()

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
        const reset = { password: next, confirmation: next }
        // The reset ends the sessions that exist, so they are stored again, as if they were made just after it.
        const made = await platform.db.selectFrom('admin_sessions').selectAll().execute()
        const waiting = await platform.db.selectFrom('admin_verifications').selectAll().execute()
        expect(await resetPassword(platform, token, reset)).toMatchObject({ ok: true })
        if (made.length > 0)
          await platform.db
            .insertInto('admin_sessions')
            .values(made)
            .onConflict((conflict) => conflict.column('id').doNothing())
            .execute()
        if (waiting.length > 0)
          await platform.db
            .insertInto('admin_verifications')
            .values(waiting)
            .onConflict((conflict) => conflict.doNothing())
            .execute()
        return answer
      },
    }
    return { ...platform, auth: { ...platform.auth, api } as typeof platform.auth }
  }

  test('with the old password leaves no session', async () => {
    const { id, email } = await signedInAdmin(site())
    await site().platform.db.deleteFrom('admin_sessions').where('user_id', '=', id).execute()
    const needs = await resetAfter('signInEmail', id)
    const typed = { email, password: adminPassword }
    const result = await signIn(needs, typed, { headers: new Headers(), group })
    expect(result).toMatchObject({ ok: false, kind: 'denied' })
    expect(await sessionsOf(id)).toEqual([])
    const again = { email, password: next }
    const right = await signIn(site().platform, again, { headers: new Headers(), group })
    expect(right).toMatchObject({ ok: true })
  })

  test('with a passkey that it removes leaves no session', async () => {
    const { id, cookie } = await signedInAdmin(site())
    const { device } = await addPasskey(site(), cookie)
    await site().platform.db.deleteFrom('admin_sessions').where('user_id', '=', id).execute()
    const needs = await resetAfter('verifyPasskeyAuthentication', id)
    const { options, cookie: challenge } = await newChallenge(site())
    const headers = new Headers({ Cookie: challenge })
    const result = await signInByPasskey(needs, device.get(options), { headers, group })
    expect(result).toMatchObject({ ok: false, kind: 'denied' })
    expect(await sessionsOf(id)).toEqual([])
  })

  async function withFactor() {
    const admin = await signedInAdmin(site())
    const { uri } = await startSecondFactor(site(), admin.cookie)
    await confirmSecondFactor(site(), admin.cookie, uri)
    await site().platform.db.deleteFrom('admin_sessions').where('user_id', '=', admin.id).execute()
    return { ...admin, uri }
  }

  test('with the old password leaves nothing that waits for a code', async () => {
    const { id, email } = await withFactor()
    const needs = await resetAfter('signInEmail', id)
    const typed = { email, password: adminPassword }
    const result = await signIn(needs, typed, { headers: new Headers(), group })
    expect(result).toMatchObject({ ok: false, kind: 'denied' })
    const waiting = site().platform.db.selectFrom('admin_verifications').select('id')
    expect(await waiting.where('value', '=', id).execute()).toEqual([])
  })

  test('with a code after the old password leaves no session', async () => {
    const { id, email, uri } = await withFactor()
    const asked = await postSignIn(site(), { email, password: adminPassword })
    const headers = new Headers({ Cookie: cookieOf(asked) })
    const needs = await resetAfter('verifyTOTP', id)
    const result = await confirmSignIn(needs, totpCode(uri, 1), { headers, group })
    expect(result).toMatchObject({ ok: false, kind: 'not-found' })
    expect(await sessionsOf(id)).toEqual([])
  })
})
