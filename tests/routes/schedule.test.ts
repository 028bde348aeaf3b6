import { beforeAll, expect, test } from 'vitest'
import { seed } from '#app/domain/clinic/seed.ts'
import { chartDay } from '#app/values/date-text.ts'
import { daysAfter } from '#app/values/day.ts'
import { insertRequest } from '#tests/appointments.ts'
import { openBackOffice, redirectOf, storedAppointment, visibleText } from '#tests/back-office.ts'
import { comingDay } from '#tests/coming-day.ts'
import { setColumns } from '#tests/rows.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { postAs, signedInAdmin } from '#tests/staff.ts'

const day = comingDay()

describeSite('the schedule', (site) => {
  beforeAll(async () => {
    const capacity = [{ service: ['ultrasound'], inParallel: 2, minutes: 60 }]
    const branches = seed.branches.map((branch) => ({ ...branch, capacity }))
    const row = { id: 'branches', content: JSON.stringify(branches), version: 2 }
    const { db, content } = site().platform
    await db
      .insertInto('website_documents')
      .values({ ...row, updated_at: new Date().toISOString() })
      .execute()
    content.notify()
  })
  const insert = async (first_name: string, changes: object, branch = 'Bole') => {
    const now = new Date().toISOString()
    const row = await insertRequest(site().platform, now, { first_name, branch })
    await setColumns(site().platform, 'appointments', row.id, {
      service: 'Ultrasound',
      appointment_date: day,
      ...changes,
    })
    return row.id
  }
  const path = `/admin/calendar?branch=Bole&date=${day}`

  test('has the free and the taken places of a day, and of a week for one service', async () => {
    await insert('Ama', { status: 'confirmed', appointment_time: '09:00' })
    await insert('Kofi', { status: 'confirmed', appointment_time: '09:00' })
    await insert('Esi', { status: 'pending', appointment_time: '10:15' })
    await insert('Yaa', { status: 'confirmed', appointment_time: null })
    await insert('Abu', { status: 'cancelled', appointment_time: '11:00' })
    await insert('Efua', { status: 'confirmed', appointment_time: '12:00', service: 'ECG' })
    await insert('Kojo', { status: 'confirmed', appointment_time: '09:00' }, 'Wenchi')
    const { text, open } = await openBackOffice(site())
    const shown = await text(path)
    expect(shown).toMatch(
      /2 at the same time, 60 minutes each 8:00 AM 2 of 2 free 9:00 AM full \(2\)/,
    )
    expect(shown).toMatch(
      /10:00 AM 2 of 2 free Esi .* 10:15 AM, Pending .* 11:00 AM 2 of 2 free 12:00 PM/,
    )
    expect(shown).toMatch(/Without a Time, or Outside of the Hours Yaa .* No time yet/)
    expect(shown).toMatch(/No limit is set, 30 minutes each .* 12:00 PM 1 taken Efua/)
    expect(shown).not.toMatch(/Abu|Kojo/)
    expect(shown).toContain('30 minutes each Set how many visits fit at once')
    const access = { role: 'front-desk', branch: null } as const
    const { cookie } = await signedInAdmin(site(), 'Efua Owusu', access)
    const ofFrontDesk = await (await site().fetch(path, { headers: { Cookie: cookie } })).text()
    expect(visibleText(ofFrontDesk)).toContain('No limit is set')
    expect(ofFrontDesk).not.toContain('Set how many visits fit at once')
    const week = await text(`${path}&view=week`)
    expect(week).toContain('9:00 AM full (2) 10:00 AM 2 of 2 free')
    expect(week).not.toContain('Efua')
    expect((await open(`${path}&view=x&service=x&branch=x`)).status).toBe(200)
    expect(await text('/admin/calendar?date=x')).toContain('Zebilla')
  })

  test('says why a branch is not open, and what is missing', async () => {
    const { db, content } = site().platform
    const made = { created_at: new Date().toISOString(), created_by: null, branch: 'bole' }
    const span = {
      starts_at: `${day}T12:00:00.000Z`,
      ends_at: `${daysAfter(day, 1)}T00:00:00.000Z`,
    }
    const row = { ...made, ...span, id: 'no-power', kind: 'closed', sentence: 'No power.' } as const
    await db.insertInto('closures').values(row).execute()
    content.notify()
    const { text } = await openBackOffice(site())
    // A holiday is named between.
    const closedAtNoon = / - 12:00 PM(?:, [^.]+?)? No power\. /
    expect(await text(path)).toMatch(closedAtNoon)
    expect(await text(`${path}&view=week`)).toMatch(closedAtNoon)
    expect(await text(path.replace('Bole', 'Wenchi'))).not.toContain('No power.')
    await db.deleteFrom('closures').execute()
    content.notify()
  })

  test('moves an appointment to a time that is chosen, in any branch, and refuses others', async () => {
    const id = await insert('Ama', { status: 'confirmed', appointment_time: '09:00' })
    await insert('Kofi', { status: 'confirmed', appointment_time: '09:00' }, 'Wenchi')
    await insert('Esi', { status: 'confirmed', appointment_time: '09:00' }, 'Wenchi')
    const { text, post } = await openBackOffice(site())
    const choice = `/admin/calendar/${id}?branch=Wenchi&date=${day}&service=Ultrasound`
    const page = await text(choice)
    expect(page).toContain('Choose a time for Ama')
    expect(page).toContain('Move to this time in Wenchi')
    expect(page).toContain('Choose 10:00 AM')
    const move = (version: string, fields: Record<string, string>) =>
      post(choice, { version, branch: 'Wenchi', ...fields })
    const refused = await move('1', { slot: `${day}T09:00` })
    expect(refused.status).toBe(422)
    const reason = visibleText(await refused.text())
    expect(reason).toContain('2 of 2 taken for Ultrasound.')
    expect(reason).toContain(`The next free times ${chartDay(day)}, 10:00 AM`)
    const moved = await move('1', { slot: `${day}T10:00` })
    const address = `/admin/calendar?date=${day}&branch=Wenchi&done=moved`
    expect(redirectOf(moved).path).toBe(address)
    // Whoever came from the week of a service sees it again, also by a second tap.
    const again = await post(`${choice}&view=week`, { version: '1', slot: `${day}T10:00` })
    expect(redirectOf(again).path).toContain('view=week&service=Ultrasound&done=moved')
    const stored = { branch: 'Wenchi', appointment_time: '10:00', version: 2 }
    expect(await storedAppointment(site(), id)).toMatchObject(stored)
    const late = await move('1', { slot: `${day}T11:00` })
    expect(late.status).toBe(409)
    const slot = `${day}T11:00`
    const wrong: Record<string, string>[] = [
      {},
      { appointment_date: day },
      { branch: 'Nowhere', slot },
      { slot, status: 'completed' },
    ]
    for (const fields of wrong) {
      expect((await move('2', fields)).status).toBe(422)
    }
    expect(await storedAppointment(site(), id)).toMatchObject(stored)
    const unknown = await post(choice.replace(id, 'x1'), { version: '1', slot: `${day}T11:00` })
    expect(unknown.status).toBe(404)
  })

  test('leads to the day and branch of an appointment whose time is chosen', async () => {
    const asked_date = daysAfter(day, 7)
    const id = await insert('Ama', { asked_date })
    const { open } = await openBackOffice(site())
    const answer = await open(`/admin/calendar/${id}`)
    const address = `/admin/calendar/${id}?date=${asked_date}&branch=Bole&service=Ultrasound`
    expect(answer.headers.get('Location')).toBe(address)
    const views = site()
      .platform.db.selectFrom('audit_entries')
      .select('action')
      .where('row_id', '=', id)
      .where('action', '=', 'appointments.opened')
    expect(await views.execute()).toHaveLength(1)
  })

  test('shows and moves nothing of another branch to whoever works for one alone', async () => {
    const other = await insert(
      'Otherpatient',
      { status: 'confirmed', appointment_time: '09:00' },
      'Wenchi',
    )
    const own = await insert('Ama', { status: 'confirmed', appointment_time: '09:00' })
    const access = { role: 'front-desk', branch: 'Bole' } as const
    const { cookie } = await signedInAdmin(site(), 'Yaw Boateng', access)
    const get = (address: string) => site().fetch(address, { headers: { Cookie: cookie } })
    for (const view of ['day', 'week']) {
      const page = await (await get(`${path.replace('Bole', 'Wenchi')}&view=${view}`)).text()
      expect(page).not.toContain('Otherpatient')
      expect(visibleText(page)).toContain('GEMEV, Bole')
    }
    const choice = (id: string) => `/admin/calendar/${id}?branch=Wenchi&date=${day}`
    expect((await get(choice(other))).status).toBe(403)
    const slot = `${day}T11:00`
    const move = (id: string, branch: string) =>
      postAs(site(), cookie, choice(id), { version: '1', branch, slot })
    expect((await move(other, 'Bole')).status).toBe(403)
    expect((await move(own, 'Wenchi')).status).toBe(422)
    expect((await move(own, 'Bole')).status).toBe(302)
    expect(await storedAppointment(site(), own)).toMatchObject({ appointment_time: '11:00' })
    expect(await storedAppointment(site(), other)).toMatchObject({ version: 1 })
  })
})
