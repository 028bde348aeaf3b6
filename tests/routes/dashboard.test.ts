import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { daysAfter } from '#app/values/day.ts'
import {
  newClientAddress,
  postAppointmentJson,
  requestDetails,
} from '#tests/appointment-requests.ts'
import { insertRequest } from '#tests/appointments.ts'
import { visibleText } from '#tests/back-office.ts'
import { setColumns } from '#tests/rows.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { signedInAdmin } from '#tests/staff.ts'

describeSite('the dashboard', (site) => {
  const read = async () => {
    const { cookie } = await signedInAdmin(site())
    const response = await site().fetch('/admin', { headers: { Cookie: cookie } })
    expect(response.status).toBe(200)
    // React separates adjacent texts by comments.
    return (await response.text()).replaceAll('<!-- -->', '')
  }

  test('greets by name, and says so where there is nothing yet', async () => {
    const page = await read()
    expect(page).toMatch(/Welcome back, <bdi>Abena Mensah<\/bdi>/)
    for (const text of [
      'Total Appointments',
      'Pending Appointments',
      'Total Blog Posts',
      'Gallery Images',
      'No appointments yet',
      'No requests in the last 30 days.',
      'Requests per Day',
      'By Service',
      'By Branch',
      'View Website',
      'Logout',
    ]) {
      expect(page).toContain(text)
    }
  })

  test('counts the requests and shows the five newest', async () => {
    for (let n = 0; n < 6; n += 1) {
      await postAppointmentJson(
        site(),
        requestDetails({
          first_name: `Patient${n}`,
          email: `${n}@example.com`,
          phone: `024 000 000${n}`,
        }),
        newClientAddress(),
      )
    }
    await site().platform.db.updateTable('appointments').set({ status: 'confirmed' }).execute()
    await postAppointmentJson(site(), requestDetails({ first_name: '<b>Bold</b>' }))
    const page = await read()
    expect(page).toMatch(/<strong>7<\/strong> <span>Total Appointments/)
    expect(page).toMatch(/<strong>1<\/strong> <span>Pending Appointments/)
    expect(page).toContain('7 requests in the last 30 days')
    expect(page).toContain('&lt;b&gt;Bold&lt;/b&gt; Yakubu')
    const shown = [...page.matchAll(/<bdi>(Patient\d) Yakubu<\/bdi>/g)].map(([, name]) => name)
    expect(shown).toEqual(['Patient5', 'Patient4', 'Patient3', 'Patient2'])
  })

  test('has who is expected today, and who tomorrow', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const visits = { Today: today, Tomorrow: daysAfter(today, 1), Later: daysAfter(today, 2) }
    for (const [first_name, appointment_date] of Object.entries(visits)) {
      const { id } = await insertRequest(site().platform, new Date().toISOString(), { first_name })
      await setColumns(site().platform, 'appointments', id, {
        status: 'confirmed',
        appointment_date,
        appointment_time: '09:30',
      })
    }
    const panels = visibleText(await read()).split(/(?:Today|Tomorrow)’s Visits Day Sheet/)
    expect(panels).toHaveLength(3)
    expect(panels[1]).toContain('9:30 AM Today Atɔŋa')
    expect(panels[1]).not.toContain('Tomorrow Atɔŋa')
    expect(panels[2]).toContain('9:30 AM Tomorrow Atɔŋa')
    expect(panels.slice(1).join('').split('Quick Actions')[0]).not.toContain('Later Atɔŋa')
  })

  test('asks to look into the outbox when mail does not reach people', async () => {
    expect(await read()).not.toContain('Open the outbox')
    const { mail, db } = site().platform
    await mail.send({ db }, { to: 'ama@example.com', subject: 'Link', text: 'Words' })
    expect(await read()).toContain('Mail is not configured: 1 waiting.')
  })

  test('says when everything was last saved, and warns after two days', async () => {
    const { db, settings } = site().platform
    expect(await read()).toContain('The first backup is made tonight.')
    const folder = join(settings.dataDir, 'backups')
    mkdirSync(folder)
    const backUp = (hoursAgo: number) => {
      const time = new Date(Date.now() - hoursAgo * 3_600_000).toISOString().slice(0, 19)
      writeFileSync(join(folder, `gemev-${time.replaceAll(':', '')}Z-00ff.backup`), '')
    }
    backUp(49)
    const overdue = await read()
    expect(overdue).toContain('The last backup was made 2 days ago.')
    expect(overdue).toContain('href="/admin/system"')
    backUp(6)
    const page = await read()
    expect(page).toContain('Last backup: 6 hours ago.')
    expect(page).not.toContain('The last backup was made')
    rmSync(folder, { recursive: true })
    const created_at = new Date(Date.now() - 3 * 86_400_000).toISOString()
    await db.updateTable('admin_users').set({ created_at }).execute()
    expect(await read()).toContain('No backup has been made yet.')
  })

  test('says at once that no backup can be made, and why', async () => {
    const { settings } = site().platform
    Object.assign(settings, { backupPassphrase: 'three calabashes #beside the well' })
    try {
      const page = await read()
      expect(page).toContain('No backup is made: BACKUP_PASSPHRASE must have no quote')
      expect(page).not.toContain('The first backup is made tonight.')
      expect(page).not.toContain('calabashes')
    } finally {
      Object.assign(settings, { backupPassphrase: undefined })
    }
  })

  test('says that backups do not leave the machine, and why', async () => {
    const { settings } = site().platform
    const folder = join(settings.dataDir, 'backups')
    mkdirSync(folder, { recursive: true })
    const failed = { at: new Date().toISOString(), reason: 'There is no bucket clinic.' }
    writeFileSync(join(folder, 'uploads.json'), JSON.stringify({ failed }))
    const alert = 'not sent to the storage outside. There is no bucket clinic.'
    expect(await read()).not.toContain(alert)
    const storage = { endpoint: '', bucket: '', region: '', accessKey: '', secret: '' }
    Object.assign(settings, { backupStorage: storage })
    try {
      expect(await read()).toContain(alert)
    } finally {
      Object.assign(settings, { backupStorage: undefined })
      rmSync(folder, { recursive: true })
    }
  })
})
