import { beforeEach, expect, test as onEach } from 'vitest'
import { newClientAddress } from '#tests/appointment-requests.ts'
import { mailedText } from '#tests/mailed-text.ts'
import { setColumns } from '#tests/rows.ts'
import { describeSiteOnEachDatabase } from '#tests/site-on-each-database.ts'
import {
  adminPassword,
  deviceCookiesOf,
  makeAdmin,
  postAs,
  postSignIn,
  signedInAdmin,
} from '#tests/staff.ts'

const next = 'three calabashes beside the well'

/** Does something so many times at once. */
const times = <Answer>(length: number, act: (nth: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length }, (_, nth) => act(nth)))

describeSiteOnEachDatabase('resetting a password', (site, kind) => {
  const test = onEach.runIf(kind === 'sqlite')
  const ask = async (reset_email: string, { from = newClientAddress(), Cookie = '' } = {}) => {
    const headers = { 'X-Forwarded-For': from, Cookie }
    const body = new URLSearchParams({ reset_email })
    const answer = await site().fetch('/admin/login/reset', { method: 'POST', headers, body })
    return answer.headers.get('Location')
  }
  const mails = () => {
    const outbox = site().platform.db.selectFrom('outbox').selectAll()
    return outbox.orderBy('created_at').orderBy('id').execute()
  }
  const links = async () => {
    const texts = (await mails()).map((mail) => mailedText(site().platform.settings, mail))
    return texts.map((text) => /http\S+/.exec(text)?.[0] ?? '')
  }
  const set = (link: string, password: string, confirmation = password) =>
    postAs(site(), '', link, { password, confirmation })
  const get = (link: string) => site().fetch(link)

  beforeEach(async () => {
    await site().platform.db.deleteFrom('outbox').execute()
  })

  test('a link by mail sets a new password once and ends every session', async () => {
    const { email, cookie } = await signedInAdmin(site())
    expect(await ask(email.toUpperCase())).toBe('/admin/login?sent')
    const [mail] = await mails()
    expect(mail).toMatchObject({ to_address: email, subject: 'Set a new password for GEMEV' })
    expect(JSON.stringify(mail)).not.toContain('token=')
    const [link = ''] = await links()
    expect(link).toMatch(/^http:\/\/localhost:3000\/admin\/reset-password\?token=[\w-]{43}$/)

    // As it is copied out of a sentence that it ends.
    for (const end of ['', '.', ').', '”']) {
      const page = await get(link + end)
      expect(page.status, end).toBe(200)
      expect(await page.text()).toContain('Update password')
    }
    const answer = await set(link, next)
    expect(answer.headers.get('Location')).toBe('/admin/login?updated')
    // The browser that used the link is a known device of this account.
    expect(answer.headers.getSetCookie().join()).toContain('gemev.device-')
    const updated = await (await get('/admin/login?updated')).text()
    expect(updated).toContain('Password updated. Please sign in.')

    expect((await site().fetch('/admin', { headers: { Cookie: cookie } })).status).toBe(302)
    expect((await postSignIn(site(), { email, password: adminPassword })).status).toBe(401)
    expect((await postSignIn(site(), { email, password: next })).status).toBe(303)

    expect((await get(link)).status).toBe(410)
    const again = await set(link, 'four other calabashes there')
    expect(again.status).toBe(422)
    expect(await again.text()).toContain('This reset link is invalid or has expired.')
  })

  test('nobody learns whether an address has an active account, which alone gets a mail, neither by words nor by time', async () => {
    const { email } = await makeAdmin(site())
    const timed = async (address: string) => {
      const begun = performance.now()
      expect(await ask(address)).toBe('/admin/login?sent')
      return performance.now() - begun
    }
    const gone = await makeAdmin(site())
    await setColumns(site().platform, 'admin_users', gone.id, { is_active: false })
    // The first request also loads modules, and a busy machine may delay any of them.
    await timed(gone.email)
    const [known, unknown]: [number[], number[]] = [[], []]
    const difference = () => Math.abs(Math.min(...known) - Math.min(...unknown))
    while (known.length < 3 || (difference() >= 150 && known.length < 10)) {
      known.push(await timed(email))
      unknown.push(await timed(`nobody-${known.length}@example.com`))
    }
    expect(difference()).toBeLessThan(150)
    expect(await mails()).toHaveLength(known.length)
  })

  test('only the newest link holds, for half an hour, and a stored one opens nothing', async () => {
    const { email, id } = await makeAdmin(site())
    await ask(email)
    await ask(email)
    const [first = '', second = ''] = await links()
    expect((await get(first)).status).toBe(410)
    expect((await get(second)).status).toBe(200)

    const { db } = site().platform
    const stored = db.selectFrom('admin_links').selectAll().where('user_id', '=', id)
    const { expires_at, token_hash } = await stored.executeTakeFirstOrThrow()
    expect(Math.abs(Date.parse(expires_at) - Date.now() - 30 * 60_000)).toBeLessThan(10_000)
    expect((await get(`/admin/reset-password?token=${token_hash}`)).status).toBe(410)

    const now = db.updateTable('admin_links').set({ expires_at: new Date().toISOString() })
    await now.where('user_id', '=', id).execute()
    expect((await get(second)).status).toBe(410)
    expect((await set(second, next)).status).toBe(422)
  })

  onEach('of two who follow one link at once, one sets the password', async () => {
    const { email } = await makeAdmin(site())
    await ask(email)
    const [link = ''] = await links()
    const answers = await Promise.all([set(link, next), set(link, `${next} too`)])
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422])
  })

  test('no password that is short, empty, endless or easy to guess is taken, and the link stays valid', async () => {
    const { email } = await makeAdmin(site())
    await ask(email)
    const [link = ''] = await links()
    for (const [password, sentence, confirmation] of [
      ['short', 'Password must be at least 12 characters'],
      ['password1234', 'too easy to guess'],
      ['gemev-zebilla-2024', 'too easy to guess'],
      ['abena-mensah-2024', 'too easy to guess'],
      ['example.com-2024', 'too easy to guess'],
      ['x'.repeat(257), 'Password must be at most 256 characters'],
      ['', 'Password is required'],
      [next, 'The two passwords are not the same', `${next}!`],
    ] as const) {
      const answer = await set(link, password, confirmation)
      expect(answer.status, password).toBe(422)
      expect(await answer.text(), password).toContain(sentence)
    }
    expect((await set(link, next)).status).toBe(303)
  })

  test('a requester gets three mails an hour for an account and the answer never says so; a visitor asks ten times', async () => {
    const { email } = await makeAdmin(site())
    const [stranger, from] = [newClientAddress(), newClientAddress()]
    const answers = await times(4, () => ask(email, { from: stranger }))
    expect(answers).toEqual(Array(4).fill('/admin/login?sent'))
    expect(await mails()).toHaveLength(3)
    await ask(email)
    expect(await mails()).toHaveLength(4)
    const asked = await times(11, (n) => ask(`n${n}@example.com`, { from }))
    expect(asked.filter((to) => to?.endsWith('too-many'))).toHaveLength(1)
  })

  test('strangers everywhere flood no mailbox, and do not keep its owner, nor an owner of the site, from a link', async () => {
    const [{ email, cookie, id }, other] = [await signedInAdmin(site()), await makeAdmin(site())]
    const Cookie = deviceCookiesOf(cookie)
    await times(14, () => ask(email))
    expect(await mails()).toHaveLength(12)
    await ask(email, { Cookie })
    expect(await mails()).toHaveLength(13)
    // The cookie of one account is not accepted for another.
    await times(14, () => ask(other.email, { Cookie }))
    expect(await mails()).toHaveLength(25)

    const owner = await signedInAdmin(site())
    const made = await postAs(site(), owner.cookie, `/admin/staff/${id}/password-link`, {})
    expect(await made.text()).toContain('/admin/reset-password?token=')
  })
})
