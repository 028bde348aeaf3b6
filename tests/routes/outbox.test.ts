import { beforeEach, expect, test } from 'vitest'
import { openBackOffice } from '#tests/back-office.ts'
import { describeSite } from '#tests/site-on-each-database.ts'

describeSite('the outbox page', (site) => {
  beforeEach(async () => {
    await site().platform.db.deleteFrom('outbox').execute()
  })
  const stored = () => site().platform.db.selectFrom('outbox').selectAll().execute()
  const set = (changes: object) => site().platform.db.updateTable('outbox').set(changes).execute()
  async function openWithMail() {
    const { db, mail } = site().platform
    const text = 'Open /admin/x?t=1'
    await mail.send({ db }, { to: 'ama@example.com', subject: 'Your <new> password', text })
    const office = await openBackOffice(site())
    const path = `/admin/outbox/${(await stored())[0]?.id}`
    return { ...office, path, retry: () => office.post(`${path}/retry`, { list: 'status=failed' }) }
  }

  test('shows the text of what was not delivered, as text', async () => {
    const { open, text } = await openWithMail()
    expect(await text('/admin')).toContain('Mail is not set up: 1 waiting.')
    const page = await (await open('/admin/outbox')).text()
    expect(page).toContain('Your &lt;new&gt; password')
    expect(page).toContain('Open /admin/x?t=1')
    expect(page).toContain('Mail is not set up')
  })

  test('lets a failed mail be tried again, and says what became of one that is not', async () => {
    const { retry, text } = await openWithMail()
    await set({ status: 'failed', attempts: 9 })
    expect((await retry()).headers.get('Location')).toBe('/admin/outbox?status=failed&done=retried')
    expect(await stored()).toMatchObject([{ status: 'waiting', attempts: 0 }])
    await set({ status: 'sent' })
    const sent = (await retry()).headers.get('Location') ?? ''
    expect(sent).toBe('/admin/outbox?status=failed&done=sent')
    expect(await text(sent)).toContain('Mail was sent already')
    await set({ status: 'failed', give_up_at: '2020-01-01T00:00:00.000Z' })
    const expired = await retry()
    expect(expired.status).toBe(409)
    expect(await expired.text()).toContain('This mail cannot be sent: it is too late')
    await site().platform.db.deleteFrom('outbox').execute()
    const gone = await retry()
    expect(gone.status).toBe(404)
    expect(await gone.text()).toContain('This mail is no longer here.')
  })

  test('discards after a question, and knows no question about what is gone', async () => {
    const { open, path, post } = await openWithMail()
    const question = await (await open(`${path}/discard`)).text()
    expect(question).toContain('Are you sure you want to discard')
    for (const _ of ['first', 'second']) {
      const answer = await post(`${path}/discard`, {})
      expect(answer.headers.get('Location')).toBe('/admin/outbox?done=discarded')
      expect(await stored()).toEqual([])
    }
    expect((await open(`${path}/discard`)).status).toBe(404)
  })
})
