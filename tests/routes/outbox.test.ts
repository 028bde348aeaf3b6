import { beforeEach, expect, test } from 'vitest'
import type { NewMail } from '#app/platform/mail/mail.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { postAs, signedInAdmin } from '#tests/staff.ts'

const message = { to: 'ama@example.com', subject: 'Your <new> password', text: 'Open /admin/x?t=1' }

describeSite('the outbox page', (site) => {
  let cookie = ''
  beforeEach(async () => {
    await site().platform.db.deleteFrom('outbox').execute()
    cookie ||= (await signedInAdmin(site())).cookie
  })
  const fetchAs = (path: string, init: RequestInit = {}) =>
    site().fetch(path, { ...init, headers: { Cookie: cookie }, redirect: 'manual' })
  const send = async (more: Partial<NewMail> = {}) => {
    const { db, mail } = site().platform
    await mail.send({ db }, { ...message, ...more })
    const row = await db.selectFrom('outbox').select('id').orderBy('id', 'desc').executeTakeFirst()
    return row?.id ?? ''
  }
  const rows = () => site().platform.db.selectFrom('outbox').selectAll().execute()
  const retry = (id: string) =>
    postAs(site(), cookie, `/admin/outbox/${id}/retry`, { list: 'status=failed' })
  const post = (path: string) => fetchAs(path, { method: 'POST' })

  test('shows the text of what was not delivered, as text', async () => {
    await send()
    const page = await (await fetchAs('/admin/outbox')).text()
    expect(page).toContain('Your &lt;new&gt; password')
    expect(page).toContain('Open /admin/x?t=1')
    expect(page).toContain('Mail is not set up')
  })

  test('lets a failed mail be tried again, and comes back to where it was', async () => {
    const id = await send()
    await site().platform.db.updateTable('outbox').set({ status: 'failed', attempts: 9 }).execute()
    const answer = await retry(id)
    expect(answer.headers.get('Location')).toBe('/admin/outbox?status=failed&done=retried')
    expect(await rows()).toMatchObject([{ status: 'waiting', attempts: 0 }])
  })

  test('says what became of a mail that is not tried again', async () => {
    const { db } = site().platform
    const id = await send()
    await db.updateTable('outbox').set({ status: 'sent' }).execute()
    const sent = (await retry(id)).headers.get('Location')
    expect(sent).toBe('/admin/outbox?status=failed&done=sent')
    expect(await (await fetchAs(sent ?? '')).text()).toContain('Mail was sent already')
    const give_up_at = '2020-01-01T00:00:00.000Z'
    await db.updateTable('outbox').set({ status: 'failed', give_up_at }).execute()
    const expired = await retry(id)
    expect(expired.status).toBe(409)
    expect(await expired.text()).toContain('This mail cannot be sent: it is too late')
    await db.deleteFrom('outbox').execute()
    const gone = await retry(id)
    expect(gone.status).toBe(404)
    expect(await gone.text()).toContain('This mail is no longer here.')
  })

  test('discards after a question, and knows no question about what is gone', async () => {
    const id = await send()
    const question = `/admin/outbox/${id}/discard`
    expect(await (await fetchAs(question)).text()).toContain('Are you sure you want to discard')
    const answer = await post(question)
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      302,
      '/admin/outbox?done=discarded',
    ])
    expect(await rows()).toEqual([])
    expect((await fetchAs(question)).status).toBe(404)
    expect((await post(question)).status).toBe(302)
  })
})
