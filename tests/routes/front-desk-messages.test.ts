import { expect, test } from 'vitest'
import { messageNotRecorded, refusals } from '#app/domain/appointments/appointment-texts.ts'
import { weekdayDate } from '#app/values/date-text.ts'
import { insertRequest } from '#tests/appointments.ts'
import { openBackOffice, storedAppointment, visibleText } from '#tests/back-office.ts'
import { comingDay } from '#tests/coming-day.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { postAs, signedInAdmin } from '#tests/staff.ts'

const morning = '2026-11-20T08:00:00.000Z'

describeSite('messages to patients', (site) => {
  test('a message that was sent is on the record', async () => {
    const { post, text, fullName } = await openBackOffice(site())
    const { id } = await insertRequest(site().platform, morning)
    const path = `/admin/appointments/${id}/messages`
    expect((await post(path, { template: 'confirmed' })).status).toBeLessThan(300)
    const unknown = await post(path, { template: 'spam' })
    expect(unknown.status).toBe(422)
    expect(visibleText(await unknown.text())).toContain(messageNotRecorded)
    expect(await text(`/admin/appointments/${id}/edit`)).toContain(
      `Confirmation opened by ${fullName}`,
    )
    await site().platform.db.deleteFrom('appointments').where('id', '=', id).execute()
    const gone = await post(path, { template: 'confirmed' })
    expect(gone.status).toBe(404)
    expect(visibleText(await gone.text())).toContain(refusals['not-found'])
  })

  test('what is saved for a message is stored before its link is there, or says what is missing', async () => {
    const { post, text, open } = await openBackOffice(site())
    const { id } = await insertRequest(site().platform, morning)
    const path = `/admin/appointments/${id}/edit`
    const visit = {
      appointment_date: comingDay(),
      status: 'confirmed',
      branch: 'Bole',
      version: '1',
    }
    const refused = await post(`${path}?q=a`, { ...visit, notes: 'Kept', send: 'confirmed' })
    expect(refused.status).toBe(422)
    const page = visibleText(await refused.text())
    expect(page).toContain('A confirmation needs a time. Nothing was saved yet.')
    expect(page).toContain('Kept')
    expect(await storedAppointment(site(), id)).toMatchObject({ status: 'pending', version: 1 })
    const fields = { ...visit, appointment_time: '09:30', send: 'confirmed' }
    const saved = await post(`${path}?q=a`, fields)
    expect(saved.headers.get('Location')).toBe(`${path}?q=a&done=send-confirmed`)
    const ready = await open(`${path}?q=a&done=send-confirmed`)
    const when = encodeURIComponent(`on ${weekdayDate(comingDay())} at 9:30 AM`)
    expect(await ready.text()).toContain(when)
    expect(await text('/admin/appointments')).toContain('WhatsApp confirmation to')
  })

  test('staff end them for a caller and begin them again, once, and the history says who', async () => {
    const { post, text, fullName } = await openBackOffice(site())
    const { id } = await insertRequest(site().platform, morning)
    const visit = {
      appointment_date: comingDay(),
      appointment_time: '09:30',
      branch: 'Bole',
      notes: '',
    }
    await post(`/admin/appointments/${id}/edit`, { ...visit, status: 'confirmed', version: '1' })
    const offSince = async () => (await storedAppointment(site(), id))?.messages_off_at
    const act = (name: string, version: string) =>
      post(`/admin/appointments/${id}/${name}?q=a`, { version })
    const ended = await act('no-messages', '2')
    expect(ended.headers.get('Location')).toBe(
      `/admin/appointments/${id}/edit?q=a&done=no-messages`,
    )
    const since = await offSince()
    expect(since).toMatch(/^\d{4}-/)
    // A second tap is the same change, and not since a later instant.
    expect((await act('no-messages', '2')).status).toBe(302)
    expect(await offSince()).toBe(since)
    const dialog = await text(`/admin/appointments/${id}/edit`)
    expect(dialog).toContain('The patient wants no messages, since')
    expect(dialog).not.toContain('Say that the result is ready')
    expect(dialog.match(/No more messages to the patient, set by/g)).toHaveLength(1)
    expect(dialog).toContain(`No more messages to the patient, set by ${fullName}`)
    expect(await text('/admin/appointments')).not.toContain('WhatsApp confirmation to')
    expect(await text('/admin/appointments/messages')).toContain('Nothing to send')
    expect((await act('messages-again', '3')).status).toBe(302)
    expect(await offSince()).toBeNull()
    expect(await text(`/admin/appointments/${id}/edit`)).toContain(
      `Messages to the patient again, set by ${fullName}`,
    )
    const trail = await text('/admin/audit?area=appointments')
    expect(trail).toContain('messages off at')
  })

  test('of another branch are neither ended nor begun again', async () => {
    const { id } = await insertRequest(site().platform, morning, { branch: 'Zebilla' })
    const access = { role: 'front-desk', branch: 'Bole' } as const
    const { cookie } = await signedInAdmin(site(), 'Yaw Boateng', access)
    for (const act of ['no-messages', 'messages-again']) {
      const answer = await postAs(site(), cookie, `/admin/appointments/${id}/${act}`, {
        version: '1',
      })
      expect(answer.status, act).toBe(403)
    }
    expect(await storedAppointment(site(), id)).toMatchObject({ messages_off_at: null })
  })
})
