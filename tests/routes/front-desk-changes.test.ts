import { expect, test } from 'vitest'
import { findAppointment } from '#app/domain/appointments/appointments.finding.server.ts'
import {
  choicesOf,
  fieldOf,
  sharedFields,
} from '#app/domain/appointments/request/appointment-request.ts'
import { choicesIn, formFacts } from '#app/domain/appointments/request-form/form-facts.ts'
import { everyBranch, insertRequest } from '#tests/appointments.ts'
import { openBackOffice, redirectOf, storedAppointment, visibleText } from '#tests/back-office.ts'
import { clinicContent } from '#tests/clinic.ts'
import { comingDay } from '#tests/coming-day.ts'
import { testEditedNoun } from '#tests/edited-noun.ts'
import { setColumns } from '#tests/rows.ts'
import { describeSite } from '#tests/site-on-each-database.ts'

const morning = '2026-11-20T08:00:00.000Z'

/** What patients choose of a list and staff may change. */
const changedChoices = sharedFields.filter((name) => fieldOf(name).input === 'choice')

describeSite('changing an appointment', (site) => {
  testEditedNoun(site, {
    noun: 'appointment',
    path: '/admin/appointments',
    store: async (platform) => (await insertRequest(platform, morning, { preferred_date: '' })).id,
    find: (platform, id) => findAppointment(platform, everyBranch, id),
    contested: { field: 'notes', mine: 'Mine', theirs: 'Theirs' },
    untouched: { field: 'status', theirs: 'confirmed' },
    invalid: {
      field: 'appointment_date',
      value: '2026-02-30',
      sentence: 'Please enter a valid date, such as 24/12/2026.',
    },
  })

  test('a caller whose number has an open request is asked about first', async () => {
    const { post } = await openBackOffice(site())
    const { reference } = await insertRequest(site().platform, morning)
    const fields = {
      first_name: 'Awinpoka',
      last_name: 'Atɔŋa',
      phone: '0240000000',
      service: 'ECG',
      status: 'pending',
      request_key: 'a-key-of-this-form',
    }
    const question = await post('/admin/appointments/new', fields)
    expect(question.status).toBe(409)
    expect(await question.text()).toContain(reference)
    const saved = await post('/admin/appointments/new', { ...fields, confirmed: 'yes' })
    expect(saved.status).toBe(302)
    const again = await post('/admin/appointments/new', fields)
    expect(again.headers.get('Location')).toBe(saved.headers.get('Location'))
  })

  test('a status is set by an address of its own, and the list stays where it was', async () => {
    const { post, text, fullName } = await openBackOffice(site())
    const { id } = await insertRequest(site().platform, morning)
    const answer = await post(`/admin/appointments/${id}/status`, {
      status: 'confirmed',
      version: '1',
      list: 'status=pending&q=atɔŋa',
    })
    expect(answer.status).toBe(302)
    expect(redirectOf(answer).path).toBe(
      `/admin/appointments?status=pending&q=${encodeURIComponent('atɔŋa')}&done=confirmed`,
    )
    expect(await storedAppointment(site(), id)).toMatchObject({ status: 'confirmed', version: 2 })
    expect(await text(`/admin/appointments/${id}/edit`)).toContain(
      `Pending → Confirmed by ${fullName}`,
    )
  })

  test.each(['decline-reschedule', 'no-messages', 'void-link'])(
    '%s at another version, or of an appointment that is gone, has a page that says so',
    async (act) => {
      const { post } = await openBackOffice(site())
      const { id } = await insertRequest(site().platform, morning)
      await setColumns(site().platform, 'appointments', id, { asked_date: '2026-12-24' })
      const late = await post(`/admin/appointments/${id}/${act}`, { version: '7' })
      expect(late.status).toBe(409)
      const page = await late.text()
      expect(page).toContain('<main')
      // The page's data name the sentence as well.
      expect(visibleText(page)).toContain('Somebody else has changed this appointment')
      const gone = await post(`/admin/appointments/nobody/${act}`, { version: '1' })
      expect(gone.status).toBe(404)
      expect(visibleText(await gone.text())).toContain('Somebody else has deleted this appointment')
    },
  )

  test('a status that does not exist is refused', async () => {
    const { post } = await openBackOffice(site())
    const { id } = await insertRequest(site().platform, morning)
    const answer = await post(`/admin/appointments/${id}/status`, { status: 'lost', version: '1' })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('Failed to update status. Please try again.')
    expect(await storedAppointment(site(), id)).toMatchObject({ status: 'pending', version: 1 })
  })

  test('an edit is saved as a form, and only what staff may change', async () => {
    const { post } = await openBackOffice(site())
    const { id } = await insertRequest(site().platform, morning)
    const answer = await post(`/admin/appointments/${id}/edit?q=x`, {
      version: '1',
      appointment_date: comingDay(),
      appointment_time: '09:30',
      status: 'confirmed',
      branch: 'Bole',
      notes: 'Fasting',
      first_name: 'Other',
      id: 'x',
    })
    expect(redirectOf(answer).path).toBe('/admin/appointments?q=x&done=saved')
    expect(await storedAppointment(site(), id)).toMatchObject({
      appointment_date: comingDay(),
      appointment_time: '09:30',
      status: 'confirmed',
      branch: 'Bole',
      notes: 'Fasting',
      first_name: 'Awinpoka',
    })
  })

  test.each(changedChoices)('another %s is saved if it is one of the choices', async (name) => {
    const { post } = await openBackOffice(site())
    const { id } = await insertRequest(site().platform, morning)
    const edit = (choice: string) =>
      post(`/admin/appointments/${id}/edit`, { version: '1', status: 'pending', [name]: choice })
    expect((await edit('None of them')).status).toBe(422)
    const choice = choicesOf(fieldOf(name), choicesIn(formFacts(clinicContent))).at(-1) ?? ''
    expect((await edit(choice)).status).toBe(302)
    expect(await storedAppointment(site(), id)).toMatchObject({ [name]: choice })
  })

  test('a deletion asks with the patient by name, and is done by post alone', async () => {
    const { post, text } = await openBackOffice(site())
    const { id } = await insertRequest(site().platform, morning)
    expect(await text(`/admin/appointments/${id}/delete`)).toContain(
      'Are you sure you want to delete the appointment for Awinpoka Atɔŋa? This action cannot be undone.',
    )
    expect(await storedAppointment(site(), id)).toBeDefined()
    const answer = await post(`/admin/appointments/${id}/delete`, {})
    expect(answer.headers.get('Location')).toBe('/admin/appointments?done=deleted')
    expect(await text('/admin/appointments?done=deleted')).toContain('Appointment deleted')
    expect(await storedAppointment(site(), id)).toBeUndefined()
    expect((await post(`/admin/appointments/${id}/delete`, {})).status).toBe(302)
    expect(await text(`/admin/appointments/${id}/edit`)).toContain('Page not found')
  })

  test('a version that no row has is somebody else’s, however it is written', async () => {
    const { post } = await openBackOffice(site())
    const { id } = await insertRequest(site().platform, morning)
    for (const version of ['', 'x', '-1', '1.5', '1e99', 'Infinity', '99999999999', '٣']) {
      const change = { status: 'confirmed', branch: 'Bole', version }
      for (const act of ['status', 'edit']) {
        const answer = await post(`/admin/appointments/${id}/${act}`, change)
        expect(answer.status, version).toBe(409)
      }
    }
    expect(await storedAppointment(site(), id)).toMatchObject({ status: 'pending', version: 1 })
  })

  test('whoever has not given a name yet stands in the history by address', async () => {
    const { post, text } = await openBackOffice(site(), '')
    const { id } = await insertRequest(site().platform, morning)
    await post(`/admin/appointments/${id}/status`, { status: 'confirmed', version: '1' })
    await post(`/admin/appointments/${id}/messages`, { template: 'confirmed' })
    const page = await text(`/admin/appointments/${id}/edit`)
    expect(page).toMatch(/Pending → Confirmed by admin-\d+@example\.com/)
    expect(page).toMatch(/Confirmation opened by admin-\d+@example\.com/)
  })
})
