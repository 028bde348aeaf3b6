import { expect, onTestFinished, test } from 'vitest'
import { seed } from '#app/domain/clinic/seed.ts'
import { createMessageChannels } from '#app/platform/message-channels.server.ts'
import { attacks } from '#tests/attack-corpus.ts'
import { rowOf, setColumns } from '#tests/rows.ts'
import { safeTag } from '#tests/safe-tag.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { signedInAdmin } from '#tests/staff.ts'
import { website } from '#tests/website.ts'

const html = [
  '<h2>New rules</h2><img src="https://evil.example/pixel.png" alt="">',
  '<p onclick="alert(1)" style="position:fixed">Call {name} on ',
  '<a href="tel:{emergency_number}">{emergency_number}</a></p>',
  // Control characters are refused before a text is looked at.
  ...attacks.filter((attack) => !/[^\P{Cc}\n\t]/u.test(attack)),
].join('')

describeSite('the legal pages', (site) => {
  const { read, post, save } = website(site)

  /** The text of a legal page, without the facts that the program adds around it. */
  const expectSafe = ({ text: page }: { text: string }) => {
    const [, article = ''] = /<article[^>]*>(.*)<\/article>/s.exec(page) ?? []
    const text = article.slice(article.indexOf('</p>') + 4, article.indexOf('<h2>How to reach us'))
    expect(text).toContain('New rules')
    expect(text).toContain(`Call ${seed.facts.name} on <a href="tel:112"`)
    for (const [found] of text.matchAll(/<[^>]*>?/g)) expect(found).toMatch(safeTag)
    expect(text).not.toContain('<img')
  }

  test.each(['privacy', 'terms'] as const)(
    'a hostile %s brings nothing but formatted text to preview and page, also by a row that was written by hand',
    async (name) => {
      const { platform } = site()
      const { cookie } = await signedInAdmin(site(), 'Editor', { role: 'editor', branch: null })
      const content = JSON.stringify({ ...seed[name], html })
      expectSafe(await post(`/admin/website/${name}/preview`, cookie, { content }))
      expect((await save(name, cookie, { ...seed[name], html })).status).toBe(302)
      expectSafe(await read(`/${name}`))
      const stored = await rowOf(platform, 'website_documents', name)
      expect(stored.content).not.toMatch(/<img|<script|onclick/)
      await setColumns(platform, 'website_documents', name, { content })
      platform.content.notify()
      expectSafe(await read(`/${name}`))
      expect((await read(`/admin/website/${name}`, cookie)).text).not.toContain('evil.example')
    },
  )

  test('the privacy policy says how the site is set up and who sends SMS, and names no server', async () => {
    const { platform } = site()
    const { settings, messages } = platform
    const readWith = async (changes: Partial<typeof settings> = {}) => {
      platform.settings = { ...settings, ...changes }
      platform.content.notify()
      return (await read('/privacy')).text
    }
    onTestFinished(() => {
      Object.assign(platform, { settings, messages })
      platform.content.notify()
    })
    const usual = await readWith({ auditRetentionMonths: 40, nightlyBackup: true })
    for (const sentence of [
      `is erased ${settings.retentionMonths} months after it was last changed.`,
      'record for 40 months.',
      'for up to 6 months',
      'sends no safety copy to another company',
      'stored on its own server',
      'This website sends no email.',
    ])
      expect(usual).toContain(sentence)
    expect(usual).not.toContain('send SMS through')
    const other = await readWith({
      nightlyBackup: true,
      backupCopyCommand: 'rclone copy . https://user:pass@copies.example',
      images: { ...settings.images, host: 'cloudinary' },
      smtp: { url: 'smtps://user:pass@mail.example', from: { name: '', address: 'a@b.gh' } },
    })
    for (const sentence of [
      'Each safety copy is also stored outside this server.',
      'by the company Cloudinary',
      'through one mail server, over an encrypted connection',
    ])
      expect(other).toContain(sentence)
    expect(other).not.toMatch(/copies\.example|mail\.example|user:pass/)
    for (const [gateway, name] of [
      ['hubtel', 'Hubtel'],
      ['http', 'our SMS provider'],
    ] as const) {
      const sms = { gateway, url: 'https://sms.example', user: '', key: '', sender: 'GEMEV' }
      platform.messages = createMessageChannels({ mail: platform.mail, secret: 'x' }, { sms })
      expect(await readWith()).toContain(`We send SMS through ${name}, which`)
    }
  })
})
