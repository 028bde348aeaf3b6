import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { eventually, linkMail, mailProcesses, minute } from '#tests/mail-processes.ts'

describeOnEachDatabase('mail with a link', (database) => {
  const { newInbox, rows, startMail } = mailProcesses(database)

  it('is sent with its link, which the database never holds in clear', async () => {
    const inbox = await newInbox()
    inbox.refuseWith(451)
    const { send, pass } = startMail(inbox.url)
    const link = 'https://x.example/$&?token=0123456789'
    const text = `Open it:\n${link}\nor this: ${link}`
    await send({ text, link })
    await eventually(async () => expect((await rows())[0]?.last_error).toContain('451'))
    expect(JSON.stringify(await rows())).not.toContain('0123456789')
    expect(await rows()).toMatchObject([
      { body_text: expect.stringContaining('Open it:\n(a link') },
    ])
    inbox.refuseWith(undefined)
    pass(minute)
    await eventually(async () => expect(await rows()).toMatchObject([{ status: 'sent' }]))
    expect(inbox.messages).toMatchObject([{ text: text.replaceAll('\n', '\r\n') }])
    expect(await rows()).toMatchObject([{ body_text: '', sealed_link: null }])
  })

  it('waits for the secret that its link was stored with', async () => {
    const inbox = await newInbox()
    const other = startMail(inbox.url, 'another secret')
    const link = 'https://x.example/token'
    await startMail().mail.send(database(), { ...linkMail, text: link, link })
    other.mail.wake()
    await eventually(async () => expect((await rows())[0]?.last_error).toContain('AUTH_SECRET'))
    expect(await rows()).toMatchObject([{ status: 'waiting' }])
    await other.mail.stop()
    startMail(inbox.url).pass(minute)
    await eventually(() => expect(inbox.messages).toMatchObject([{ text: link }]))
  })

  it('does not bring a link to another recipient', async () => {
    const inbox = await newInbox()
    const link = 'https://x.example/token'
    await startMail().mail.send(database(), { ...linkMail, text: link, link })
    await database().db.updateTable('outbox').set({ to_address: 'eve@example.com' }).execute()
    startMail(inbox.url).mail.wake()
    await eventually(async () => expect(await rows()).toMatchObject([{ attempts: 1 }]))
    await eventually(async () => expect((await rows())[0]?.last_error).toContain('AUTH_SECRET'))
    expect(inbox.messages).toEqual([])
  })
})
