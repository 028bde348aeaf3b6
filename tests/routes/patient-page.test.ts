import { expect, test } from 'vitest'
import { recordEvent } from '#app/domain/appointments/appointment-events.server.ts'
import { openBackOffice, visibleText } from '#tests/back-office.ts'
import { now, patientPage } from '#tests/patient-page.ts'
import { describeSite } from '#tests/site-on-each-database.ts'

const clock = { now: () => now }
const agreed = { branch: 'Bole', appointment_date: '2026-12-25', appointment_time: '09:30' }
const confirmed = { ...agreed, status: 'confirmed' }
type Change = Record<string, string | null>

describeSite(
  'the patient’s page',
  (site) => {
    const { read, send, update } = patientPage(site)

    test('is where a request leads, and shows the first name alone', async () => {
      const { path, row } = await send({ preferred_date: '2026-12-01' })
      expect(path).toMatch(/^\/r\/[2-9a-z]{34}$/)
      const html = await (await site().fetch(path)).text()
      const text = visibleText(html)
      for (const shown of [
        'Your request is with us',
        'Thank you! Your appointment request has been submitted.',
        'Amina, we have your request. We will call or write within 24 hours',
        'Not agreed yet. You would like Tuesday, December 1, 2026.',
        row.reference,
      ])
        expect(text).toContain(shown)
      const digits = row.phone.replaceAll(/\D/g, '')
      for (const hidden of [row.last_name, row.email, row.phone, digits, row.message, row.id]) {
        expect(html).not.toContain(hidden)
      }
    })

    test('speaks to whoever asked, and says for whom and all that was asked for', async () => {
      const asked = { first_name: 'Ama', last_name: 'Issah', asked_by: 'Kofi Issah' }
      const { path, row } = await send({ ...asked, second_service: 'Laboratory' })
      const text = await read(path)
      expect(text).toContain('Kofi Issah, we have your request.')
      expect(text).toMatch(/Patient\s*Ama\s*For\s*Ultrasound and Laboratory/)
      await update(row.id, confirmed)
      expect(await read(path)).toContain('Kofi Issah, we will see Ama then.')
    })

    test('says when to come and what to bring in the words of the website', async () => {
      const { path, row } = await send()
      await update(row.id, confirmed)
      const before = await read(path)
      expect(before).toContain('we will see you then. Please come 15 minutes early.')
      expect(before).toContain('Your NHIS or insurance card')
      const office = await openBackOffice(site())
      const save = (version: string, content: object) =>
        office.post('/admin/website/visit', { version, content: JSON.stringify(content) })
      await save('1', { arrival: 'Come half an hour early.', toBring: ['A bottle of water.'] })
      const after = await read(path)
      expect(after).toContain('we will see you then. Come half an hour early.')
      expect(after).toContain('A bottle of water.')
      expect(after).not.toContain('NHIS')
      await save('2', {})
      const empty = await read(path)
      expect(empty).toContain('How to prepare')
      expect(empty).not.toContain('What to bring')
      await site().platform.db.deleteFrom('website_documents').where('id', '=', 'visit').execute()
      site().platform.content.notify()
    })

    test('warns of what is closed today at its branch, until nobody is to come', async () => {
      const { path, row } = await send({ branch: 'Bole' })
      const office = await openBackOffice(site())
      const close = (branch: string, sentence: string) =>
        office.post('/admin/hours/close', { branch, kind: 'closed', sentence, span: 'day' })
      await close('bole', 'No power.')
      await close('wenchi', 'No water.')
      await close('', 'Farmers parade.')
      const html = await (await site().fetch(path)).text()
      expect(html).toContain('<strong>Bole:</strong> No power.')
      expect(html).toContain('<strong>All branches:</strong> Farmers parade.')
      expect(html).not.toContain('No water.')
      await update(row.id, { branch: null })
      expect(await read(path)).toContain('No water.')
      await update(row.id, { status: 'cancelled' })
      expect(await read(path)).not.toContain('No power.')
      await site().platform.db.deleteFrom('closures').execute()
      site().platform.content.notify()
    })

    test.each<[string, Change, ...string[]]>([
      ['pending', { created_at: '2026-11-19T09:00:00.000Z' }, 'Your request is with us', 'sorry'],
      ['pending with a day', agreed, '9:30 AM', 'Not confirmed yet.'],
      [
        'confirmed',
        confirmed,
        'Your appointment is confirmed',
        'Friday, December 25, 2026',
        '9:30 AM',
        'Bole, Savannah Region',
        '8:00 AM - 5:00 PM (Christmas Day)',
        'How to prepare',
        'What to bring',
        'Add to calendar',
      ],
      [
        'confirmed without a time',
        { ...confirmed, appointment_time: null },
        'Your request is with us',
        'Not confirmed yet.',
      ],
      [
        'confirmed for a day that is over',
        { ...confirmed, appointment_date: '2026-11-19' },
        'The day of your appointment has passed',
      ],
      ['cancelled', { ...agreed, status: 'cancelled' }, 'Your appointment is cancelled'],
      ['completed', { ...agreed, status: 'completed' }, 'Thank you for coming'],
      [
        'one with a request for another day',
        { ...confirmed, asked_date: '2026-12-28' },
        'You asked for Monday, December 28, 2026',
      ],
    ])('says in plain words where a request stands: %s', async (_, change, ...sentences) => {
      const { path, row } = await send()
      await update(row.id, change)
      const text = await read(path)
      for (const sentence of sentences) expect(text).toContain(sentence)
    })

    test('offers nothing more about what was cancelled before it was agreed', async () => {
      const { path, row } = await send({ branch: '', preferred_date: '2026-12-01' })
      const question = await read(`${path}/cancel`)
      expect(question).toContain('Cancel your request? We will cancel your request.')
      await update(row.id, { status: 'cancelled' })
      const text = await read(path)
      expect(text).toContain('Call us')
      expect(text).not.toMatch(/Not agreed yet|Send to my WhatsApp|Keep this page/)
    })

    test('says what was moved since it was confirmed', async () => {
      const { path, row } = await send()
      const event = { appointment_id: row.id, by: 'staff' } as const
      const confirm = { from_status: 'pending', to_status: 'confirmed' } as const
      const before = { from_date: '2026-12-24', from_time: '08:00', from_branch: 'Bole' }
      const visit = { ...before, to_date: '2026-12-25', to_time: '09:30' }
      await update(row.id, confirmed)
      await recordEvent(site().platform, { ...event, kind: 'status', ...confirm })
      await recordEvent(site().platform, { ...event, kind: 'visit', ...visit })
      const moved = await read(path)
      expect(moved).toContain('Your appointment has been moved')
      expect(moved).toContain('Before, it was Thursday, December 24, 2026 at 8:00 AM.')
    })

    test('gives calendars a file that rises with each change, without the service', async () => {
      const { path, row } = await send()
      const calendar = () => site().fetch(`${path}/appointment.ics`)
      expect((await calendar()).status).toBe(404)
      await update(row.id, { ...confirmed, version: 4 })
      const answer = await calendar()
      expect(answer.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
      expect(answer.headers.get('Content-Disposition')).toContain('inline')
      const file = (await answer.text()).replaceAll('\r\n ', '')
      for (const part of ['DTSTART:20261225T093000Z', 'SEQUENCE:4', `UID:${row.id}@localhost`])
        expect(file).toContain(part)
      expect(file).not.toMatch(/Ultrasound|Amina|Yakubu/)
      for (const [status, said] of [
        ['confirmed', 'STATUS:CONFIRMED'],
        ['pending', 'STATUS:TENTATIVE'],
        ['cancelled', 'STATUS:CANCELLED'],
      ]) {
        await update(row.id, { status })
        expect(await (await calendar()).text()).toContain(said)
      }
    })

    test('carries status, day and address, and not the service, into a message', async () => {
      const { path, row } = await send()
      await update(row.id, confirmed)
      const html = await (await site().fetch(path)).text()
      const link = /https:\/\/wa\.me\/\?text=([^"]+)/.exec(html)?.[1] ?? ''
      expect(decodeURIComponent(link).split('\n')).toEqual([
        `GEMEV, ${row.reference}: confirmed`,
        'Friday, December 25, 2026 at 9:30 AM, Bole',
        `${site().platform.settings.publicUrl}${path}`,
      ])
    })
  },
  { clock },
)
