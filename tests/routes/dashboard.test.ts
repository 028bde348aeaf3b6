import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { insertRequest } from '#tests/appointments.ts'
import { openBackOffice, visibleText } from '#tests/back-office.ts'
import { describeSite } from '#tests/site-on-each-database.ts'

describeSite('the dashboard', (site) => {
  const read = async () => (await openBackOffice(site())).text('/admin')

  test('greets by name, counts, and shows the five newest requests below Today', async () => {
    const empty = await read()
    const counts = '0 Total Appointments 0 Pending Appointments 0 Total Blog Posts 0 Gallery Images'
    for (const text of ['Welcome back, Abena Mensah', counts, 'No appointments yet', 'Logout'])
      expect(empty).toContain(text)
    for (let n = 0; n < 6; n += 1) {
      const at = new Date(Date.now() - (9 - n) * 60_000).toISOString()
      await insertRequest(site().platform, at, { first_name: `Patient${n}` })
    }
    await site().platform.db.updateTable('appointments').set({ status: 'confirmed' }).execute()
    const now = new Date().toISOString()
    await insertRequest(site().platform, now, { first_name: '<b>Bold</b>' })
    const { open } = await openBackOffice(site())
    const html = await (await open('/admin')).text()
    const [, below = ''] = visibleText(html).split('Welcome back')
    expect(below).toContain('7 Total Appointments 1 Pending Appointments')
    expect(html).toContain('&lt;b&gt;Bold&lt;/b&gt; Atɔŋa')
    const shown = [...below.matchAll(/(Patient\d) Atɔŋa/g)].map(([, name]) => name)
    expect(shown).toEqual(['Patient5', 'Patient4', 'Patient3', 'Patient2'])
  })

  test('asks to look into the outbox when mail does not reach people', async () => {
    expect(await read()).not.toContain('Open the outbox')
    const { mail, db } = site().platform
    await mail.send({ db }, { to: 'ama@example.com', subject: 'Link', text: 'Words' })
    expect(await read()).toContain('Mail is not set up: 1 waiting.')
  })

  test('says when everything was last saved, and what is wrong with the backups', async () => {
    const { db, settings } = site().platform
    expect(await read()).toContain('The first backup will be made tonight.')
    const folder = join(settings.dataDir, 'backups')
    mkdirSync(folder)
    const backUp = (hoursAgo: number) => {
      const time = new Date(Date.now() - hoursAgo * 3_600_000).toISOString().slice(0, 19)
      writeFileSync(join(folder, `gemev-${time.replaceAll(':', '')}Z-00ff.backup`), '')
    }
    backUp(49)
    expect(await read()).toContain('The last backup was made 2 days ago.')
    backUp(6)
    expect(await read()).toContain('Last backup: 6 hours ago.')
    const problem = 'The command ended with status 1.'
    writeFileSync(join(folder, 'copy.json'), JSON.stringify({ problem }))
    Object.assign(settings, { backupCopyCommand: 'false' })
    expect(await read()).toContain(`not copied outside of this machine. ${problem}`)
    Object.assign(settings, { backupCopyCommand: undefined })
    rmSync(folder, { recursive: true })
    const created_at = new Date(Date.now() - 3 * 86_400_000).toISOString()
    await db.updateTable('admin_users').set({ created_at }).execute()
    expect(await read()).toContain('No backup has been made yet.')
  })
})
