import { expect, test } from 'vitest'
import { timeOfDay } from '#app/values/date-text.ts'
import { insertRequest } from '#tests/appointments.ts'
import { openBackOffice, storedAppointment } from '#tests/back-office.ts'
import { describeSite } from '#tests/site-on-each-database.ts'

const today = new Date().toISOString().slice(0, 10)

describeSite('who came', (site) => {
  async function visitOfToday() {
    const { id } = await insertRequest(site().platform, new Date().toISOString())
    await site()
      .platform.db.updateTable('appointments')
      .set({ status: 'confirmed', appointment_date: today, appointment_time: '09:30' })
      .execute()
    return id
  }

  test('is said with one tap on the day sheet, which comes back, and is seen everywhere', async () => {
    const { post, text, fullName } = await openBackOffice(site())
    const id = await visitOfToday()
    const path = `/admin/appointments/${id}/attendance`
    const list = `date=${today}&branch=Zebilla`
    const tap = { attendance: 'arrived', version: '1', list, screen: 'day-sheet' }
    const answer = await post(path, tap)
    expect(answer.headers.get('Location')).toBe(`/admin/day-sheet?${list}&done=arrived`)
    const { attended_at } = (await storedAppointment(site(), id)) ?? {}
    const time = timeOfDay(attended_at ?? '')
    expect(await text(`/admin/day-sheet?${list}&done=arrived`)).toMatch(
      new RegExp(`Arrived ${time}.*Undo : Awinpoka.*Marked as arrived`),
    )
    expect(await text('/admin/appointments')).toContain(`Arrived ${time}`)
    expect(await text(`/admin/appointments/${id}/edit`)).toContain(`Arrived, marked by ${fullName}`)
    // A form that says nothing of it takes nothing back.
    expect((await post(path, { version: '2', list: '' })).status).toBe(422)
    expect(await storedAppointment(site(), id)).toMatchObject({ attendance: 'arrived' })
    const undo = await post(path, { attendance: '', version: '2', list: '', screen: 'dialog' })
    expect(undo.headers.get('Location')).toBe(`/admin/appointments/${id}/edit?done=not-attended`)
    expect(await storedAppointment(site(), id)).toMatchObject({
      attendance: null,
      attended_at: null,
    })
  })

  test('is refused in words: what is none, what is cancelled, and what others have changed', async () => {
    const { post } = await openBackOffice(site())
    const id = await visitOfToday()
    const path = `/admin/appointments/${id}/attendance`
    const tap = { attendance: 'arrived', version: '1' }
    const wrong = await post(path, { ...tap, attendance: 'late' })
    expect(wrong.status).toBe(422)
    expect(await wrong.text()).toContain('Failed to save who came. Please try again.')
    const old = await post(path, { ...tap, version: '7' })
    expect(old.status).toBe(409)
    expect(await old.text()).toContain('Somebody else has changed this appointment')
    await site().platform.db.updateTable('appointments').set({ status: 'cancelled' }).execute()
    const cancelled = await post(path, tap)
    expect(cancelled.status).toBe(422)
    expect(await cancelled.text()).toContain('This appointment is cancelled.')
    expect(await storedAppointment(site(), id)).toMatchObject({ attendance: null, version: 1 })
  })
})

describeSite('how somebody asked', (site) => {
  test('is chosen by staff, and is the website for what patients send', async () => {
    const { post, open } = await openBackOffice(site())
    const caller = {
      first_name: 'Ama',
      last_name: 'Mensah',
      phone: '0240000009',
      service: 'ECG',
      status: 'pending',
      source: 'walk-in',
      request_key: 'a-key-of-a-walk-in',
    }
    expect((await post('/admin/appointments/new', { ...caller, source: 'web' })).status).toBe(422)
    expect((await post('/admin/appointments/new', caller)).status).toBe(302)
    await insertRequest(site().platform, new Date().toISOString())
    const csv = await (await open('/admin/appointments/export')).text()
    expect(csv.match(/"(web|walk-in)"/g)).toEqual(['"web"', '"walk-in"'])
  })
})
