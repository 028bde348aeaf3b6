import { expect, test } from 'vitest'
import { seed } from '#app/domain/clinic/seed.ts'
import { findDocument } from '#app/domain/website/documents/documents.server.ts'
import { openInbox } from '#tests/inbox.ts'
import { patientPage } from '#tests/patient-page.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { signedInAdmin } from '#tests/staff.ts'
import { website } from '#tests/website.ts'

const green = { colour: '#0b5d3b', accent: '#8a2f5c' }

describeSite('the look of the clinic', (site) => {
  const { read, post } = website(site)

  const save = async (look: Partial<typeof seed.look>) => {
    const { cookie } = await signedInAdmin(site())
    const { version } = await findDocument(site().platform, 'look')
    const content = JSON.stringify({ ...seed.look, ...look })
    return post('/admin/website/look', cookie, { version: String(version), content })
  }

  const storePictures = (...names: string[]) =>
    site()
      .platform.db.insertInto('pictures')
      .values(
        names.map((name) => ({
          public_id: `gemev-website/${name}`,
          folder: 'gemev-website',
          url: '/a',
          width: 1600,
          height: 1200,
          bytes: 1,
          created_at: '2026-11-20T10:00:00.000Z',
        })),
      )
      .execute()

  test('its colours are those of every public page, a page of one person included', async () => {
    expect((await read('/')).text).not.toContain(':root{--color-indigo')
    expect((await save(green)).status).toBe(302)
    const { path } = await patientPage(site).send({})
    for (const address of ['/', '/blog', '/privacy', '/no-such-page', path]) {
      const page = await site().fetch(address)
      const text = await page.text()
      expect(text, address).toMatch(
        /<style>:root\{--color-indigo:#0b5d3b;--color-night:#\w{6};--color-terracotta:#8a2f5c;/,
      )
      expect(page.headers.get('Content-Security-Policy')?.match(/sha256-/g)?.length).toBe(
        (text.match(/<style>/g)?.length ?? 0) + 1,
      )
      // The mark of the program in the clinic's colour.
      expect(text, address).toMatch(/<link rel="icon" href="data:image[^"]*%230b5d3b/)
    }
  })

  test('a colour that nobody could read is refused with the nearest that works', async () => {
    const noColour = await save({ accent: 'red' })
    expect(noColour.text).toContain('Please enter a colour, such as #1f2a5c.')
    const refused = await save({ colour: '#FFD700' })
    expect(refused.status).toBe(422)
    const [, nearest = ''] = /The nearest that works is (#\w{6})\./.exec(refused.text) ?? []
    expect((await save({ colour: nearest.toUpperCase().slice(1) })).status).toBe(302)
    expect((await read('/')).text).toContain(`:root{--color-indigo:${nearest};`)
  })

  test('logo and photo are on the page, in the tab and beside a shared link', async () => {
    await storePictures('logo', 'front')
    const logo = 'gemev-website/logo'
    await save({ logo })
    const shared = (text: string) => /property="og:image" content="([^"]*)"/.exec(text)?.[1]
    const withLogo = (await read('/')).text
    expect(withLogo).toMatch(/<img data-logo="true" src="[^"]*gemev-website\/logo"/)
    expect(withLogo).toMatch(/<link rel="icon" href="[^"]*gemev-website\/logo"/)
    expect(shared(withLogo)).toMatch(/^http.*gemev-website\/logo$/)
    await save({ logo, photo: 'gemev-website/front', photoAlt: 'Two nurses at the door' })
    const withPhoto = (await read('/')).text
    expect(withPhoto).toMatch(/<img[^>]*alt="Two nurses at the door"[^>]*fetchPriority="high"/)
    expect(withPhoto).not.toContain('/pictures/hero')
    expect(shared(withPhoto)).toMatch(/^http.*gemev-website\/front$/)
    const { cookie } = await signedInAdmin(site())
    const admin = await site().fetch('/admin', { headers: { Cookie: cookie } })
    expect(await admin.text()).toMatch(/<img src="[^"]*gemev-website\/logo"/)
  })

  test('mails have the name and the colours of the clinic, and the same text', async () => {
    await save(green)
    const inbox = await openInbox()
    const { mail, db, settings } = site().platform
    Object.assign(settings, {
      smtp: { url: inbox.url, from: { name: 'Clinic', address: 'no-reply@clinic.example' } },
    })
    mail.start()
    const text = 'Dear <Ama>,\n\nopen (https://x.example/p?a=1&b=2).\nGEMEV'
    await mail.send({ db }, { to: 'ama@example.com', subject: 'Your visit', text })
    mail.wake()
    await expect.poll(() => inbox.messages.length, { timeout: 20_000 }).toBe(1)
    const [{ html = '', text: plain } = {}] = inbox.messages
    expect(plain).toBe(text)
    expect(html).toContain('background:#0b5d3b')
    expect(html).toContain('Dear &lt;Ama&gt;,<br>')
    expect(html).toContain('href="https://x.example/p?a=1&amp;b=2" style')
    expect(html).toContain('</a>).<br>')
    await inbox.close()
  })
})
