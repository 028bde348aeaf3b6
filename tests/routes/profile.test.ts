import { expect, onTestFinished, test } from 'vitest'
import { findColleague } from '#app/domain/staff/colleagues/colleagues.server.ts'
import { issueLink } from '#app/domain/staff/links.server.ts'
import { mayTryPassword } from '#app/domain/staff/sign-in/sign-in-limits.server.ts'
import { auditEntriesOf } from '#tests/audit-entries.ts'
import { visibleText } from '#tests/back-office.ts'
import { filledForm } from '#tests/filled-form.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { adminPassword, cookieOf, postAs, postSignIn, signedInAdmin } from '#tests/staff.ts'

const profile = '/admin/profile'
const next = 'three calabashes beside the well'

describeSite('the profile', (site) => {
  const open = (cookie: string, path = profile) =>
    site().fetch(path, { headers: { Cookie: cookie } })
  const post = (path: string, cookie: string, fields: Record<string, string>) =>
    postAs(site(), cookie, profile + path, fields)
  const signIn = async (email: string) =>
    cookieOf(await postSignIn(site(), { email, password: adminPassword }))

  test('a note of a name that every object has says nothing, and a name that is no text is refused', async () => {
    const { cookie } = await signedInAdmin(site())
    for (const name of ['__proto__', 'constructor']) {
      const page = await open(cookie, `${profile}?done=${name}`)
      expect(page.status).toBe(200)
      expect(await page.text()).toContain('<div role="status" class="toast"></div>')
    }
    const answer = await post('', cookie, { full_name: 'Abena \u202Eecila\u0007' })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('Please remove the characters that are not text.')
  })

  test('of two forms for one’s name, the later one is a conflict, and is saved when it is sent again', async () => {
    const { id, cookie } = await signedInAdmin(site())
    const openForm = async () => filledForm(await (await open(cookie)).text())
    const [phone, tablet] = [await openForm(), await openForm()]
    const first = await post('', cookie, { ...phone, full_name: 'Abena Azure' })
    expect(first.headers.get('Location')).toBe('/admin/profile?done=name')
    const sent = { ...tablet, full_name: 'Abena Adongo' }
    const late = await post('', cookie, sent)
    expect(late.status).toBe(409)
    const answer = await late.text()
    expect(visibleText(answer)).toContain('Somebody else has changed this account, so nothing')
    expect(visibleText(answer)).toContain('Somebody else has written "Abena Azure" here.')
    expect(filledForm(answer).full_name).toBe('Abena Adongo')
    const rowOf = () => findColleague(site().platform, id)
    expect(await rowOf()).toMatchObject({ fullName: 'Abena Azure', version: 2 })
    await post('', cookie, filledForm(answer))
    expect(await rowOf()).toMatchObject({ fullName: 'Abena Adongo', version: 3 })
    // What is already so is neither a conflict nor a change.
    expect((await post('', cookie, sent)).status).toBe(303)
    expect(await rowOf()).toMatchObject({ version: 3 })
  })

  test('a new password ends the sessions elsewhere and every link to set another', async () => {
    const { id, email, cookie } = await signedInAdmin(site())
    const elsewhere = await signIn(email)
    const issue = (origin: 'passed-on' | 'requested') =>
      issueLink(site().platform, { kind: 'set-password', userId: id, origin }, 3_600_000)
    const tokens = [await issue('passed-on'), await issue('requested')]
    const fields = { present: adminPassword, password: next, confirmation: next }
    const set = await post('/password', cookie, fields)
    expect(set.headers.get('Location')).toBe('/admin/profile?done=password')
    expect((await open(cookie)).status).toBe(200)
    expect((await open(elsewhere)).status).toBe(302)
    for (const token of tokens)
      expect((await open('', `/admin/reset-password?token=${token}`)).status).toBe(410)
  })

  test('after ten attempts of the present password, each form says in place how long to wait', async () => {
    const { id, cookie } = await signedInAdmin(site())
    const { clock } = site().platform
    onTestFinished(() => void Object.assign(site().platform, { clock }))
    const now = new Date()
    // why: what is said to wait grows shorter while the machine is busy.
    Object.assign(site().platform, { clock: { now: () => now } })
    for (let n = 0; n < 10; n += 1) await mayTryPassword(site().platform, { id }, 'password')
    const acts = ['password', 'passkeys/add', 'second-factor/start', 'second-factor/stop']
    for (const form of [...acts, 'second-factor/codes']) {
      const fields = { name: 'Phone', present: adminPassword, password: adminPassword }
      const answer = await post(`/${form}`, cookie, fields)
      expect(answer.status, form).toBe(429)
      expect(Number(answer.headers.get('Retry-After'))).toBe(5)
      const page = await answer.text()
      const [field] = page.match(/<input[^>]*aria-invalid="true"[^>]*>/) ?? []
      expect(field).toContain(`name="${form === 'password' ? 'present' : 'password'}"`)
      expect(visibleText(page)).toMatch(/Too many wrong passwords\. Please try again in 5 sec/)
    }
  })

  test('ends one session of one’s own elsewhere, or all others, but no colleague’s', async () => {
    const { id, email, cookie } = await signedInAdmin(site())
    const colleague = await signedInAdmin(site())
    const [phone, tablet] = [await signIn(email), await signIn(email)]
    const sessions = site().platform.db.selectFrom('admin_sessions').select('id').orderBy('id')
    const [own, ofPhone] = await sessions.where('user_id', '=', id).execute()
    const [theirs] = await sessions.where('user_id', '=', colleague.id).execute()
    const end = async (session: { id: string } | undefined) =>
      (await post('/sessions', cookie, { ...session })).headers.get('Location')
    const statuses = () =>
      Promise.all(
        [cookie, phone, tablet, colleague.cookie].map(async (of) => (await open(of)).status),
      )
    for (const kept of [theirs, own]) expect(await end(kept)).toBe('/admin/profile?done=session')
    expect(await statuses()).toEqual([200, 200, 200, 200])
    await end(ofPhone)
    expect(await statuses()).toEqual([200, 302, 200, 200])
    expect(await end(undefined)).toBe('/admin/profile?done=sessions')
    expect(await statuses()).toEqual([200, 302, 302, 200])
    const entries = await auditEntriesOf(site().platform, id)
    expect(entries.filter(({ action }) => action === 'access.sessions-ended')).toHaveLength(2)
  })
})
