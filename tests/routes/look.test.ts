import { expect, test } from 'vitest'
import { seed } from '#app/domain/clinic/seed.ts'
import { openInbox } from '#tests/inbox.ts'
import { patientPage } from '#tests/patient-page.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { firstAdmin } from '#tests/staff.ts'
import { website } from '#tests/website.ts'

const green = { colour: '#0b5d3b', accent: '#8a2f5c' }

describeSite('the look of the clinic', (site) => {
  const { read, save, storePictures } = website(site)
  const saveLook = async (look: Partial<typeof seed.look>) =>
    save('look', (await firstAdmin(site())).cookie, { ...seed.look, ...look })

  test('its colours are those of every public page, a page of one person included', async () => {
    expect((await read('/')).text).not.toContain(':root{--color-indigo')
    expect((await saveLook(green)).status).toBe(302)
    const { path } = await patientPage(site).send({})
    for (const address of ['/', '/blog', '/privacy', '/no-such-page', path]) {
      const { text, headers } = await read(address)
      expect(text, address).toMatch(
        /<style>:root\{--color-indigo:#0b5d3b;--color-night:#\w{6};--color-terracotta:#8a2f5c;/,
      )
      expect(headers.get('Content-Security-Policy')?.match(/sha256-/g)?.length).toBe(
        (text.match(/<style>/g)?.length ?? 0) + 1,
      )
      // The mark of the program in the clinic's colour.
      expect(text, address).toMatch(/<link rel="icon" href="data:image[^"]*%230b5d3b/)
    }
  })

  test('a colour that nobody could read is refused with the nearest that works', async () => {
    const noColour = await saveLook({ accent: 'red' })
    expect(noColour.text).toContain('Please enter a colour, such as #1f2a5c.')
    const refused = await saveLook({ colour: '#FFD700' })
    expect(refused.status).toBe(422)
    const [, nearest = ''] = /The nearest that works is (#\w{6})\./.exec(refused.text) ?? []
    expect((await saveLook({ colour: nearest.toUpperCase().slice(1) })).status).toBe(302)
    expect((await read('/')).text).toContain(`:root{--color-indigo:${nearest};`)
  })

  test('logo and photo are on the page, in the tab and beside a shared link', async () => {
    const [logo, photo] = ['gemev-website/logo', 'gemev-website/front']
    await storePictures(logo, photo)
    await saveLook({ logo })
    const shared = (text: string) => /property="og:image" content="([^"]*)"/.exec(text)?.[1]
    const withLogo = (await read('/')).text
    expect(withLogo).toMatch(/<img data-logo="true" src="[^"]*gemev-website\/logo"/)
    expect(withLogo).toMatch(/<link rel="icon" href="[^"]*gemev-website\/logo"/)
    expect(shared(withLogo)).toMatch(/^http.*gemev-website\/logo$/)
    await saveLook({ logo, photo, photoAlt: 'Two nurses at the door' })
    const withPhoto = (await read('/')).text
    expect(withPhoto).toMatch(/<img[^>]*alt="Two nurses at the door"[^>]*fetchPriority="high"/)
    expect(withPhoto).not.toContain('/pictures/hero')
    expect(shared(withPhoto)).toMatch(/^http.*gemev-website\/front$/)
    const { text } = await read('/admin', (await firstAdmin(site())).cookie)
    expect(text).toMatch(/<img src="[^"]*gemev-website\/logo"/)
  })

  test('mails have the name and the colours of the clinic, and the same text', async () => {
    await saveLook(green)
    const inbox = await openInbox()
    const { mail, db, settings } = site().platform
    const from = { name: 'Clinic', address: 'no-reply@clinic.example' }
    Object.assign(settings, { smtp: { url: inbox.url, from } })
    mail.start()
    const text = 'Dear <Ama>,\n\nopen (https://x.example/p?a=1&b=2).\nGEMEV'
    await mail.send({ db }, { to: 'ama@example.com', subject: 'Your visit', text })
    mail.wake()
    await expect.poll(() => inbox.messages.length, { timeout: 20_000 }).toBe(1)
    const [{ html = '', text: plain } = {}] = inbox.messages
    expect(plain).toBe(text)
    for (const part of [
      'background:#0b5d3b',
      'Dear &lt;Ama&gt;,<br>',
      'href="https://x.example/p?a=1&amp;b=2" style',
      '</a>).<br>',
    ])
      expect(html).toContain(part)
    await inbox.close()
  })
})
