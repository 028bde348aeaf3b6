import { expect, test } from 'vitest'
import { openBackOffice, visibleText } from '#tests/back-office.ts'
import { now, patientPage } from '#tests/patient-page.ts'
import { describeSite } from '#tests/site-on-each-database.ts'

const clock = { now: () => now }

describeSite(
  'the patient’s page, as it is changed by its reader,',
  (site) => {
    const { newest, post, read, send, update } = patientPage(site)
    const leadsTo = async (path: string) => (await site().fetch(path)).headers.get('Location')

    test('cancels after a question, and the same again changes nothing', async () => {
      const { path } = await send({ branch: 'Bole' })
      const question = await site().fetch(`${path}/cancel`)
      expect(question.headers.get('Referrer-Policy')).toBe('same-origin')
      expect(visibleText(await question.text())).toContain('Cancel your request?')
      expect((await newest()).status).toBe('pending')
      for (const reason of ['I am well', 'again']) {
        const answer = await post(`${path}/cancel`, { reason })
        expect([answer.status, answer.headers.get('Location')]).toEqual([303, path])
      }
      expect(await newest()).toMatchObject({ status: 'cancelled', version: 2 })
      const text = await read(path)
      expect(text).toContain('You have cancelled')
      expect(text).toContain('Ask for a new appointment')
      expect(text).not.toContain('I am well')
      for (const closed of ['cancel', 'another-day', 'earlier'])
        expect(await leadsTo(`${path}/${closed}`)).toBe(path)
    })

    test('offers no cancellation once the patient has come', async () => {
      const { path, row } = await send({ branch: 'Bole' })
      const visit = { status: 'confirmed', appointment_date: '2026-11-20' }
      await update(row.id, visit)
      expect(await read(path)).toContain('Cancel')
      await update(row.id, { ...visit, attendance: 'arrived', attended_at: now.toISOString() })
      const text = await read(path)
      expect(text).not.toContain('Cancel')
      expect(text).toContain('Ask for another day')
      expect(await leadsTo(`${path}/cancel`)).toBe(path)
    })

    test('asks for another day by the rules of the form', async () => {
      const { path } = await send({ branch: 'Bole' })
      const ask = (date: string, reason: string) => post(`${path}/another-day`, { date, reason })
      const wrong = await ask('2020-01-01', ' ')
      expect(wrong.status).toBe(422)
      expect(wrong.headers.get('Cache-Control')).toContain('no-store')
      const text = visibleText(await wrong.text())
      expect(text).toContain('Preferred date cannot be in the past.')
      expect(text).toContain('Please tell us why, or which time suits you.')
      const long = await ask('2026-12-03', 'x'.repeat(501))
      expect(await long.text()).toContain('Please shorten this to 500 characters.')
      expect((await ask('2026-12-03', 'Market day')).status).toBe(303)
      expect(await newest()).toMatchObject({ asked_date: '2026-12-03', status: 'pending' })
      const page = await read(path)
      expect(page).toContain('You asked for Thursday, December 3, 2026')
      expect(page).not.toContain('Market day')
    })

    test('joins and leaves the list for earlier times, which the form of a request does, too', async () => {
      const { path } = await send()
      const want = async (wanted: string) => (await post(`${path}/earlier`, { wanted })).status
      const wants = async () => (await newest()).earlier_asked_at !== null
      expect(await read(path)).toContain('Come earlier')
      expect(await read(`${path}/earlier`)).toContain('Would you like to come earlier?')
      expect([await want('yes'), await want(''), await want('maybe')]).toEqual([303, 422, 422])
      expect(await wants()).toBe(true)
      expect(await read(path)).toContain('On the list for earlier times')
      expect(await read(`${path}/earlier`)).toContain('You are on our list')
      await want('no')
      expect(await wants()).toBe(false)
      const { row } = await send({ earlier: 'yes' })
      expect(row.earlier_asked_at).toBe(row.created_at)
    })

    test('turns its messages off and on, which staff see', async () => {
      const { path, row } = await send({ branch: 'Bole' })
      const page = `${path}/messages`
      expect(await read(page)).toContain('Stop messages')
      const answer = await post(page, { wanted: 'no' })
      expect([answer.status, answer.headers.get('Location')]).toEqual([303, path])
      expect((await newest()).messages_off_at).toBe(now.toISOString())
      expect(await read(path)).toContain('We will not message you about this.')
      const { text } = await openBackOffice(site())
      expect(await text(`/admin/appointments/${row.id}/edit`)).toContain(
        'The patient wants no messages, since Nov 20, 2026, 10:00 AM.',
      )
      await post(page, { wanted: 'yes' })
      // A form without its button, as it is sent by a program or a key, is no choice.
      for (const refused of [await post(page, { wanted: 'maybe' }), await post(page, {})]) {
        expect(refused.status).toBe(422)
        expect(visibleText(await refused.text())).toContain('Stop messages')
      }
      expect((await newest()).messages_off_at).toBeNull()
    })

    test('is not changed by links that are void', async () => {
      const { path, row: stored } = await send()
      await update(stored.id, { link_version: 2 })
      for (const act of ['cancel', 'another-day', 'earlier', 'messages']) {
        const fields = { date: '2026-12-03', reason: 'x', wanted: 'no' }
        const answer = await post(`${path}/${act}`, fields)
        expect(answer.status).toBe(404)
        expect(visibleText(await answer.text())).toContain('This link does not work')
      }
      const untouched = { status: 'pending', asked_date: null, earlier_asked_at: null }
      expect(await newest()).toMatchObject({ ...untouched, messages_off_at: null })
    })
  },
  { clock },
)
