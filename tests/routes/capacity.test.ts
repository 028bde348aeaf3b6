import { beforeAll, expect, test } from 'vitest'
import { seed } from '#app/domain/clinic/seed.ts'
import { chartDay } from '#app/values/date-text.ts'
import { insertRequest } from '#tests/appointments.ts'
import { openBackOffice, storedAppointment, visibleText } from '#tests/back-office.ts'
import { comingDay } from '#tests/coming-day.ts'
import { setColumns } from '#tests/rows.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { postAs, signedInAdmin } from '#tests/staff.ts'

const day = comingDay()

describeSite('a full time', (site) => {
  beforeAll(async () => {
    const capacity = [{ service: ['ultrasound'], inParallel: 1, minutes: 30 }]
    const branches = seed.branches.map((branch) => ({ ...branch, capacity }))
    const row = { id: 'branches', content: JSON.stringify(branches), version: 2 }
    const now = new Date().toISOString()
    const { db, content } = site().platform
    await db
      .insertInto('website_documents')
      .values({ ...row, updated_at: now })
      .execute()
    content.notify()
  })
  const request = async (status: 'pending' | 'confirmed' = 'pending') => {
    const now = new Date().toISOString()
    const row = await insertRequest(site().platform, now, { service: 'Ultrasound', branch: 'Bole' })
    const agreed = { status, appointment_date: day, appointment_time: '09:30' }
    await setColumns(site().platform, 'appointments', row.id, agreed)
    return row.id
  }
  const visit = {
    version: '1',
    appointment_date: day,
    appointment_time: '09:30',
    branch: 'Bole',
    notes: '',
    status: 'confirmed',
  }

  test('is refused in the dialog, which offers the next ones, and one tap books', async () => {
    await request('confirmed')
    const id = await request()
    const { post } = await openBackOffice(site())
    const path = `/admin/appointments/${id}/edit`
    const refused = await post(path, visit)
    expect(refused.status).toBe(422)
    const page = visibleText(await refused.text())
    expect(page).toContain('at 9:30 AM: 1 of 1 taken for Ultrasound.')
    expect(page).toContain(`The next free times ${chartDay(day)}, 10:00 AM`)
    expect(page).toContain('Or book the time all the same, because')
    expect(await storedAppointment(site(), id)).toMatchObject({ status: 'pending', version: 1 })
    expect((await post(path, { ...visit, slot: `${day}T10:00` })).status).toBe(302)
    const booked = { status: 'confirmed', appointment_time: '10:00' }
    expect(await storedAppointment(site(), id)).toMatchObject(booked)
  })

  test('is refused in the list, and for a caller, who is offered the next ones', async () => {
    await request('confirmed')
    const id = await request()
    const { post, open, text } = await openBackOffice(site())
    const fields = { status: 'confirmed', version: '1', list: '' }
    const refused = await post(`/admin/appointments/${id}/status`, fields)
    const choice = `/admin/calendar/${id}?status=confirmed`
    expect(refused.headers.get('Location')).toBe(choice)
    const whole = (await open(choice)).headers.get('Location') ?? ''
    const page = await text(whole)
    expect(page).toContain('1 of 1 taken for Ultrasound.')
    expect(page).toContain(`The next free times ${chartDay(day)}, 10:00 AM`)
    expect(page).toContain('9:30 AM full (1)')
    expect((await post(whole, { ...visit, slot: `${day}T10:00` })).status).toBe(302)
    const booked = { status: 'confirmed', appointment_time: '10:00' }
    expect(await storedAppointment(site(), id)).toMatchObject(booked)
    const caller = { first_name: 'Akua', last_name: 'Mensah', phone: '0241112223' }
    const asked = { ...caller, service: 'Ultrasound', request_key: 'a-key-of-this-form' }
    const entry = await post('/admin/appointments/new', { ...visit, ...asked })
    expect(entry.status).toBe(422)
    expect(visibleText(await entry.text())).toContain(
      `The next free times ${chartDay(day)}, 10:30 AM`,
    )
    const chosen = { ...visit, ...asked, slot: `${day}T10:30` }
    expect((await post('/admin/appointments/new', chosen)).status).toBe(302)
  })

  test('is booked with a reason, which the history shows, by a front desk as well', async () => {
    await request('confirmed')
    const id = await request()
    const path = `/admin/appointments/${id}/edit`
    const access = { role: 'front-desk', branch: null } as const
    const { cookie } = await signedInAdmin(site(), 'Yaw Boateng', access)
    const post = (override_reason: string) =>
      postAs(site(), cookie, path, { ...visit, override_reason })
    const refused = await post('')
    expect(refused.status).toBe(422)
    expect(visibleText(await refused.text())).toContain('Or book the time all the same, because')
    for (const reason of ['x'.repeat(161), 'a\nb', '\u0000']) {
      expect((await post(reason)).status).toBe(422)
    }
    expect((await post('A <b>emergency</b>')).status).toBe(302)
    expect(await storedAppointment(site(), id)).toMatchObject({ status: 'confirmed' })
    const { text } = await openBackOffice(site())
    expect(await text(path)).toContain('Booked all the same: A &lt;b&gt;emergency&lt;/b&gt;')
  })

  test.each(['', 'T', `${day}T25:00`, '2026-02-30T09:00', 'x'.repeat(10_000)])(
    'a chosen time that is none is as if it was not sent (%#)',
    async (slot) => {
      const id = await request()
      const { post } = await openBackOffice(site())
      expect((await post(`/admin/appointments/${id}/edit`, { ...visit, slot })).status).toBe(302)
      expect(await storedAppointment(site(), id)).toMatchObject({ appointment_time: '09:30' })
    },
  )
})
