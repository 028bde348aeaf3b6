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
    expect(before).toContain('A placeholder that nobody reads.')
    expect(before).toContain('Counsel in Ghana should confirm them.')
    expect((await read('/admin', editor.cookie)).text).not.toContain('Set up your website')

    const confirmed = await post('/admin/checklist/terms/confirm', cookie, {})
    expect(confirmed.headers.get('Location')).toBe('/admin?done=right#set-up')
    expect((await post('/admin/checklist/email/confirm', cookie, {})).status).toBe(404)
    expect((await post('/admin/checklist/terms/confirm', editor.cookie, {})).status).toBe(403)
    const content = JSON.stringify({ ...seed.facts, email: 'front.desk@clinic.gh' })
    await post('/admin/website/facts', cookie, { version: '1', content })
    const after = (await read('/admin', cookie)).text
    expect(after).not.toContain('Counsel in Ghana should confirm them.')
    expect(after).not.toContain('A placeholder that nobody reads.')
    expect(after).toContain('Some are samples')
  })

  test('has eight steps, and each goes on to the next that is left', async () => {
    const { cookie } = await signedInAdmin(site())
    const list = async () =>
      (await read('/admin', cookie)).text
        .replaceAll('<!-- -->', '')
        .match(/id="set-up".*?<\/ol>/s)?.[0] ?? ''
    const before = await list()
    const stepsLeft = (text: string) => Number(/(\d+) steps left/.exec(text)?.[1])
    expect(before.match(/class="set-up-number"/g)).toHaveLength(8)
    // Nothing is right before somebody has opened it.
    expect(before).not.toContain('This is right')
    const hours = await read('/admin/website/hours?set-up=hours', cookie)
    expect(hours.text.replaceAll('<!-- -->', '')).toContain('Step 3 of 8: ')
    expect(hours.text).toContain('This is right')
    const sent = { version: '1', content: JSON.stringify(seed.hours) }
    const saved = await post('/admin/website/hours?set-up=hours', cookie, sent)
    expect(saved.headers.get('Location')).toBe(
      '/admin/website/branches?set-up=branches&before=saved',
    )
    const right = await post('/admin/checklist/branches/confirm', cookie, {})
    expect(right.headers.get('Location')).toBe(
      '/admin/website/offerings?set-up=prices&before=right#services.0.priceFrom',
    )
    expect(
      (await read('/admin/website/offerings?set-up=prices&before=right', cookie)).text,
    ).toMatch(/role="status">Confirmed</)
    const after = await list()
    expect(stepsLeft(after)).toBe(stepsLeft(before) - 2)
    expect(after).not.toContain('When every branch is open.')
    expect(after).toMatch(/aria-label="Done".*?>Opening hours</s)
  })

  test('a document that was saved from there is the only thing that the dashboard says was done, and what it still misses stays', async () => {
    const { cookie } = await signedInAdmin(site())
    const branches = { version: '1', content: JSON.stringify(seed.branches) }
    const next = await post('/admin/website/branches?set-up=alerts', cookie, branches)
    expect(next.headers.get('Location')).toContain('set-up=testimonials')
    expect((await read('/admin', cookie)).text).toContain('At least one branch sends nobody a mail')
    const sent = { version: '1', content: JSON.stringify(seed.footer) }
    const saved = await post('/admin/website/footer?set-up=footer', cookie, sent)
    const { text } = await read(saved.headers.get('Location') ?? '', cookie)
    const toasts = [...text.matchAll(/class="toast">(?:<div>([^<]*))?/g)].flatMap(
      ([, said]) => said ?? [],
    )
    expect(toasts.map((said) => said.trim())).toEqual(['Saved: the website shows it now'])
  })

  test('each screen that is opened from there has the field that it is about, and leads back to what is left', async () => {
    const { cookie } = await signedInAdmin(site())
    const { text } = await read('/admin', cookie)
    const opened = [...text.matchAll(/href="([^"]*[?;]set-up=[^"]*)"/g)].map(([, to = '']) => to)
    expect(opened.length).toBeGreaterThan(20)
    expect(opened).toEqual(
      expect.arrayContaining([
        '/admin/website/facts?set-up=licence#licenceNumber',
        '/admin/gallery?set-up=pictures',
        '/admin/system?set-up=address#address',
        '/admin/system?set-up=mail#mail-server',
        '/admin/system?set-up=backup#backup',
      ]),
    )
    for (const address of new Set(opened)) {
      const [path = '', field] = address.replaceAll('&amp;', '&').split('#')
      const screen = (await read(path, cookie)).text.replaceAll('<!-- -->', '')
      if (field) expect(screen, address).toContain(` id="${field}"`)
      expect(screen, path).toMatch(/href="\/admin\?done=set-up#set-up"[^>]*>All steps</)
    }
    expect((await read('/admin/gallery', cookie)).text).not.toContain('All steps')
  })

  test('claims, alerts, limits of visits and the backup are asked for until they are there', async () => {
    const { cookie } = await signedInAdmin(site())
    const before = (await read('/admin', cookie)).text
    for (const name of ['hero', 'features', 'milestones', 'alerts', 'capacity', 'backup'])
      expect(before).toContain(`?set-up=${name}`)
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
    expect(after).toContain('?set-up=hero')
    for (const name of ['capacity', 'backup']) expect(after).not.toContain(`?set-up=${name}`)
    expect(after).toMatch(/aria-label="Done".*?>Who hears about requests</s)
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
