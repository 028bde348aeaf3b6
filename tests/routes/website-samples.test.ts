import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { seed } from '#app/domain/clinic/seed.ts'
import { findDocument } from '#app/domain/website/documents/documents.server.ts'
import { backupFolder } from '#app/platform/backup/backup-folder.server.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { signedInAdmin } from '#tests/staff.ts'
import { website } from '#tests/website.ts'

describeSite('the samples of the website', (site) => {
  const { read, post } = website(site)

  test('owners see what is still to be set up, until it is changed or confirmed', async () => {
    const { cookie } = await signedInAdmin(site())
    const editor = await signedInAdmin(site(), 'Editor', { role: 'editor', branch: null })
    const before = (await read('/admin', cookie)).text
    expect(before).toContain('Set up your website')
    expect(before).toContain('It is a placeholder: nobody reads it.')
    expect(before).toContain('Counsel in Ghana should confirm them.')
    expect((await read('/admin', editor.cookie)).text).not.toContain('Set up your website')

    expect((await post('/admin/checklist/terms/confirm', cookie, {})).status).toBe(200)
    const confirmed = await post('/admin/checklist/terms/confirm', cookie, { list: '' })
    expect(confirmed.headers.get('Location')).toBe('/admin?done=right#set-up')
    expect((await post('/admin/checklist/email/confirm', cookie, {})).status).toBe(404)
    expect((await post('/admin/checklist/terms/confirm', editor.cookie, {})).status).toBe(403)
    const content = JSON.stringify({ ...seed.facts, email: 'front.desk@clinic.gh' })
    await post('/admin/website/facts', cookie, { version: '1', content })
    const after = (await read('/admin', cookie)).text
    expect(after).not.toContain('Counsel in Ghana should confirm them.')
    expect(after).not.toContain('It is a placeholder: nobody reads it.')
    expect(after).toContain('Some are samples')
  })

  test('what was confirmed by mistake is asked for again', async () => {
    const { cookie } = await signedInAdmin(site())
    const editor = await signedInAdmin(site(), 'Editor', { role: 'editor', branch: null })
    const again = '/admin/checklist/hours/withdraw'
    const row = 'When every branch is open.'
    const post = (path: string, Cookie: string) =>
      site().fetch(`${path}.data`, {
        method: 'POST',
        headers: { Cookie },
        body: new URLSearchParams(),
      })
    expect(await (await post('/admin/checklist/hours/confirm', cookie)).text()).toContain(again)
    // What somebody else has confirmed is not undone by whoever confirms it once more.
    expect(await (await post('/admin/checklist/hours/confirm', cookie)).text()).not.toContain(again)
    expect((await read('/admin', cookie)).text).not.toContain(row)
    expect((await post(again, editor.cookie)).status).toBe(403)
    expect((await post(again, cookie)).status).toBe(200)
    expect((await read('/admin', cookie)).text).toContain(row)
    // The marks of the samples are gone for good.
    const articles = await post('/admin/checklist/articles/confirm', cookie)
    expect(await articles.text()).not.toContain('/withdraw')
    expect((await post('/admin/checklist/articles/withdraw', cookie)).status).toBe(404)
  })

  test('a document that was saved from there is the only thing that the dashboard says was done', async () => {
    const { cookie } = await signedInAdmin(site())
    const sent = { version: '1', content: JSON.stringify(seed.footer) }
    const saved = await post('/admin/website/footer?from=set-up', cookie, sent)
    const { text } = await read(saved.headers.get('Location') ?? '', cookie)
    const toasts = [...text.matchAll(/class="toast">(?:<div>([^<]*))?/g)].flatMap(
      ([, said]) => said ?? [],
    )
    expect(toasts.map((said) => said.trim())).toEqual(['Saved: the website shows it now'])
  })

  test('each screen that is opened from there has the field that it is about, and leads back to what is left', async () => {
    const { cookie } = await signedInAdmin(site())
    const { text } = await read('/admin', cookie)
    const rows = text.match(/id="set-up".*?<\/details>/s)?.[0].match(/<li\b.*?<\/li>/gs) ?? []
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.filter((row) => !row.includes('from=set-up'))).toEqual([])
    const opened = [...text.matchAll(/href="([^"]*from=set-up[^"]*)"/g)].map(([, to = '']) => to)
    expect(opened).toEqual(
      expect.arrayContaining([
        '/admin/website/facts?from=set-up#licenceNumber',
        '/admin/gallery?from=set-up',
        '/admin/system?from=set-up#address',
        '/admin/system?from=set-up#mail-server',
        '/admin/system?from=set-up#backup',
      ]),
    )
    for (const address of new Set(opened)) {
      const [path = '', field] = address.replaceAll('&amp;', '&').split('#')
      const screen = (await read(path, cookie)).text.replaceAll('<!-- -->', '')
      if (field) expect(screen, address).toContain(` id="${field}"`)
      expect(screen, path).toMatch(/href="\/admin\?done=set-up#set-up"[^>]*>← Set up</)
    }
    expect((await read('/admin/gallery', cookie)).text).not.toContain('/admin?done=set-up')
  })

  test('claims, alerts, limits of visits and the backup are asked for until they are there', async () => {
    const { cookie } = await signedInAdmin(site())
    const before = (await read('/admin', cookie)).text
    for (const name of ['hero', 'features', 'milestones', 'footer', 'alerts', 'capacity', 'backup'])
      expect(before).toContain(`/admin/checklist/${name}/confirm"`)
    const branches = seed.branches.map((branch) => ({
      ...branch,
      alertEmails: ['desk@clinic.gh'],
      capacity: [{ service: [], inParallel: 1, minutes: 30 }],
    }))
    const sent = { version: '1', content: JSON.stringify(branches) }
    expect((await post('/admin/website/branches', cookie, sent)).status).toBe(302)
    const folder = backupFolder(site().platform.settings)
    const madeAt = new Date().toISOString().replaceAll(':', '').replace(/\.\d+/, '')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `gemev-${madeAt}-00ff.backup`), '')
    const after = (await read('/admin', cookie)).text
    expect(after).toContain('/admin/checklist/hero/confirm"')
    for (const name of ['alerts', 'capacity', 'backup'])
      expect(after).not.toContain(`/admin/checklist/${name}/confirm"`)
  })

  test('a sample of a testimonial says so, and a hidden one is not shown', async () => {
    const { cookie } = await signedInAdmin(site())
    const home = (await read('/')).text
    expect(home.split('>Sample</p>')).toHaveLength(seed.testimonials.length + 1)
    const [said, hidden] = seed.testimonials
    const content = JSON.stringify([
      { ...said, origin: 'patient' },
      { ...hidden, origin: 'hidden' },
    ])
    await post('/admin/website/testimonials', cookie, { version: '1', content })
    const { text } = await read('/')
    expect(text).toContain(said?.text)
    expect(text).not.toContain(hidden?.text)
    expect(text).not.toContain('>Sample</p>')
    expect((await read('/admin', cookie)).text).not.toContain('Some are samples')
  })

  test('with every testimonial hidden, its section and every link to it are gone', async () => {
    const { cookie } = await signedInAdmin(site())
    const { version, content } = await findDocument(site().platform, 'testimonials')
    const link = 'href="/#testimonials"'
    for (const page of ['/', '/blog']) expect((await read(page)).text).toContain(link)
    const hidden = content.map((each) => ({ ...each, origin: 'hidden' }))
    const sent = { version: String(version), content: JSON.stringify(hidden) }
    expect((await post('/admin/website/testimonials', cookie, sent)).status).toBe(302)
    for (const page of ['/', '/blog']) expect((await read(page)).text).not.toContain(link)
    expect((await read('/')).text).not.toContain('id="testimonials"')
  })
})
