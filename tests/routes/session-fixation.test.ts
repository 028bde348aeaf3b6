import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { describeSite } from '#tests/site-on-each-database.ts'
import {
  adminPassword,
  cookieOf,
  deviceCookiesOf,
  makeAdmin,
  postSignIn,
  signedInAdmin,
} from '#tests/staff.ts'

describeSite('a session cookie that a stranger set before the sign-in', (site) => {
  const sessionOf = (cookie: string) =>
    cookie.split('; ').find((each) => each.startsWith('gemev.session_token=')) ?? ''
  const nameOnProfile = async (cookie: string) => {
    const page = await site().fetch('/admin/profile', {
      headers: { Cookie: cookie },
      redirect: 'manual',
    })
    const html = await page.text()
    return page.status === 200 ? /value="((?:Abena|Mallory) [^"]*)"/.exec(html)?.[1] : page.status
  }
  const signInWith = async (planted: string) => {
    const { email } = await makeAdmin(site())
    const answer = await postSignIn(site(), { email, password: adminPassword }, { cookie: planted })
    expect(answer.status).toBe(303)
    return cookieOf(answer)
  }

  test.each([
    ['unsigned', ''],
    ['signed by the stranger', `.${randomBytes(32).toString('base64')}`],
  ])('opens nothing afterwards, and is replaced, where it is %s', async (_, signature) => {
    const token = randomBytes(24).toString('base64url')
    const planted = `gemev.session_token=${encodeURIComponent(token + signature)}`
    const cookie = await signInWith(planted)
    expect(sessionOf(cookie)).not.toBe('')
    expect(cookie).not.toContain(token)
    expect(await nameOnProfile(planted)).toBe(302)
    expect(await nameOnProfile(cookie)).toBe('Abena Mensah')
  })

  test('opens the account of that stranger alone, where it is a session of their own', async () => {
    const mallory = await signedInAdmin(site(), 'Mallory Mensah', { role: 'editor', branch: null })
    const planted = sessionOf(mallory.cookie)
    const cookie = await signInWith(planted)
    expect(sessionOf(cookie)).not.toBe(planted)
    expect(await nameOnProfile(cookie)).toBe('Abena Mensah')
    expect(await nameOnProfile(planted)).toBe('Mallory Mensah')
    // The device cookie of the sign-in opens nothing by itself.
    expect(await nameOnProfile(deviceCookiesOf(cookie))).toBe(302)
  })
})
