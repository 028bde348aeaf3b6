import { expect, test } from 'vitest'
import { weekdayDate } from '#app/ui/date-text.ts'
import { insertRequest } from '#tests/appointments.ts'
import { asRead, openBackOffice, storedAppointment } from '#tests/back-office.ts'
import { comingDay } from '#tests/coming-day.ts'
import { describeSiteOnEachDatabase } from '#tests/site-on-each-database.ts'

const morning = '2026-11-20T08:00:00.000Z'

describeSiteOnEachDatabase('messages to patients', (site) => {
  test('a message that was sent is on the record', async () => {
    const { post, text, open, fullName } = await openBackOffice(site())
    const { id } = await insertRequest(site().platform, morning)
    const path = `/admin/appointments/${id}/messages`
    expect((await post(path, { template: 'confirmed' })).status).toBeLessThan(300)
    expect((await post(path, { template: 'spam' })).status).toBe(422)
    expect((await open(path)).status).toBe(405)
    expect(await text(`/admin/appointments/${id}/edit`)).toContain(
      `Confirmation opened by ${fullName}`,
    )
  })

  test('what is saved for a message is stored before its link is there, or says what is missing', async () => {
    const { post, text, open } = await openBackOffice(site())
    const { id } = await insertRequest(site().platform, morning)
    const path = `/admin/appointments/${id}/edit`
    const visit = { appointment_date: comingDay(), status: 'confirmed', branch: '', version: '1' }
    const refused = await post(`${path}?q=a`, { ...visit, notes: 'Kept', send: 'confirmed' })
    expect(refused.status).toBe(422)
    const page = asRead(await refused.text())
    expect(page).toContain('A confirmation needs a time. Nothing was saved yet.')
    expect(page).toContain('Kept')
    expect(await storedAppointment(site(), id)).toMatchObject({ status: 'pending', version: 1 })
    const fields = { ...visit, appointment_time: '09:30', send: 'confirmed' }
    const saved = await post(`${path}?q=a`, fields)
    expect(saved.headers.get('Location')).toBe(`${path}?q=a&done=send-confirmed`)
    const ready = await open(`${path}?q=a&done=send-confirmed`)
    const when = encodeURIComponent(`on ${weekdayDate(comingDay())} at 09:30`)
    expect(await ready.text()).toContain(when)
    expect(await text('/admin/appointments')).toContain('WhatsApp confirmation to')
  })

  test('a confirmed row without a day offers no message', async () => {
    const { post, text } = await openBackOffice(site())
    const { id } = await insertRequest(site().platform, morning)
    await post(`/admin/appointments/${id}/status`, { status: 'confirmed', version: '1' })
    const list = await text('/admin/appointments')
    expect(list).toContain('Add a day and a time')
    expect(list).not.toContain('WhatsApp confirmation to')
  })
})
