import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { seed } from '#app/domain/clinic/seed.ts'
import { backupFolder } from '#app/platform/backup/backup-folder.server.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { signedInAdmin } from '#tests/staff.ts'
import { website } from '#tests/website.ts'

describeSite('the samples of the website', (site) => {
  const { read, post, save } = website(site)
  let cookie = ''
  beforeAll(async () => {
    cookie = (await signedInAdmin(site())).cookie
  })
  const open = async (path = '/admin') => (await read(path, cookie)).text.replaceAll('<!-- -->', '')
  const goesTo = ({ headers }: { headers: Headers }) => headers.get('Location')
  const confirm = (name: string, as = cookie) => post(`/admin/checklist/${name}/confirm`, as, {})

  test('owners see what is still to be set up, until it is changed or confirmed', async () => {
    const editor = await signedInAdmin(site(), 'Editor', { role: 'editor', branch: null })
    const words = ['Counsel in Ghana should confirm them.', 'A placeholder that nobody reads.']
    const before = await open()
    for (const text of [...words, 'Set up your website']) expect(before).toContain(text)
    expect((await read('/admin', editor.cookie)).text).not.toContain('Set up your website')
    expect(goesTo(await confirm('terms'))).toBe('/admin?done=right#set-up')
    expect((await confirm('email')).status).toBe(404)
    expect((await confirm('terms', editor.cookie)).status).toBe(403)
    await save('facts', cookie, { ...seed.facts, email: 'front.desk@clinic.gh' })
    const after = await open()
    for (const text of words) expect(after).not.toContain(text)
    expect(after).toContain('Some are samples')
  })

  test('has eight steps, and each goes on to the next that is left', async () => {
    const list = async () => (await open()).match(/id="set-up".*?<\/ol>/s)?.[0] ?? ''
    const stepsLeft = (text: string) => Number(/(\d+) steps left/.exec(text)?.[1])
    const before = await list()
    expect(before.match(/class="set-up-number"/g)).toHaveLength(8)
    // Nothing is right before somebody has opened it.
    expect(before).not.toContain('This is right')
    const hours = await open('/admin/website/hours?set-up=hours')
    expect(hours).toContain('Step 3 of 8: ')
    expect(hours).toContain('This is right')
    expect(goesTo(await save('hours?set-up=hours', cookie, seed.hours))).toBe(
      '/admin/website/branches?set-up=branches&before=saved',
    )
    const prices = '/admin/website/offerings?set-up=prices&before=right'
    expect(goesTo(await confirm('branches'))).toBe(`${prices}#services.0.priceFrom`)
    expect(await open(prices)).toMatch(/role="status">Confirmed</)
    const after = await list()
    expect(stepsLeft(after)).toBe(stepsLeft(before) - 2)
    expect(after).not.toContain('When every branch is open.')
    expect(after).toMatch(/aria-label="Done".*?>Opening hours</s)
  })

  test('a document that was saved from there is the only thing that the dashboard says was done, and what it still misses stays', async () => {
    const next = await save('branches?set-up=alerts', cookie, seed.branches)
    expect(goesTo(next)).toContain('set-up=testimonials')
    expect(await open()).toContain('At least one branch sends nobody a mail')
    const saved = await save('footer?set-up=footer', cookie, seed.footer)
    const text = await open(goesTo(saved) ?? '')
    const toasts = [...text.matchAll(/class="toast"><div>\s*([^<]*?)\s*</g)].map(([, said]) => said)
    expect(toasts).toEqual(['Saved: the website shows it now'])
  })

  test('each screen that is opened from there has the field that it is about, and leads back to what is left', async () => {
    const links = (await open()).matchAll(/href="([^"]*[?;]set-up=[^"]*)"/g)
    const opened = new Set([...links].map(([, to = '']) => to.replaceAll('&amp;', '&')))
    const fields = [
      '/website/facts?set-up=licence#licenceNumber',
      '/system?set-up=mail#mail-server',
    ]
    for (const path of fields) expect(opened).toContain(`/admin${path}`)
    for (const address of opened) {
      const [path, field] = address.split('#')
      const screen = await open(path)
      if (field) expect(screen, address).toContain(` id="${field}"`)
      expect(screen, path).toMatch(/href="\/admin\?done=set-up#set-up"[^>]*>All steps</)
    }
    expect(await open('/admin/gallery')).not.toContain('All steps')
  })

  test('claims, alerts, limits of visits and the backup are asked for until they are there', async () => {
    const before = await open()
    for (const name of ['hero', 'features', 'milestones', 'alerts', 'capacity', 'backup'])
      expect(before).toContain(`?set-up=${name}`)
    const capacity = [{ service: [], inParallel: 1, minutes: 30 }]
    const added = { alertEmails: ['desk@clinic.gh'], capacity }
    const branches = seed.branches.map((branch) => ({ ...branch, ...added }))
    expect((await save('branches', cookie, branches)).status).toBe(302)
    const folder = backupFolder(site().platform.settings)
    const madeAt = new Date().toISOString().replaceAll(':', '').replace(/\.\d+/, '')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `gemev-${madeAt}-00ff.backup`), '')
    const after = await open()
    expect(after).toContain('?set-up=hero')
    for (const name of ['capacity', 'backup']) expect(after).not.toContain(`?set-up=${name}`)
    expect(after).toMatch(/aria-label="Done".*?>Who hears about requests</s)
  })

  test('a sample of a testimonial says so, a hidden one is not shown, and with all hidden no link leads to them', async () => {
    const home = async () => (await read('/')).text
    expect((await home()).split('>Sample</p>')).toHaveLength(seed.testimonials.length + 1)
    const [said, other] = seed.testimonials
    const [patient, hidden] = [
      { ...said, origin: 'patient' },
      { ...other, origin: 'hidden' },
    ]
    await save('testimonials', cookie, [patient, hidden])
    const text = await home()
    expect(text).toContain(said?.text)
    expect(text).not.toContain(other?.text)
    expect(text).not.toContain('>Sample</p>')
    expect(await open()).not.toContain('Some are samples')
    const link = 'href="/#testimonials"'
    for (const page of ['/', '/blog']) expect(await open(page)).toContain(link)
    expect((await save('testimonials', cookie, [hidden])).status).toBe(302)
    for (const page of ['/', '/blog']) expect(await open(page)).not.toContain(link)
    expect(await home()).not.toContain('id="testimonials"')
  })
})
