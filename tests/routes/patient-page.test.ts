import { expect, test } from 'vitest'
import { recordEvent } from '#app/domain/appointments/appointment-events.server.ts'
import { readNumber } from '#app/domain/appointments/challenge.ts'
import {
  newPatient,
  newVisitor,
  postForm,
  sendJson,
  storedRequests,
} from '#tests/appointment-requests.ts'
import { asRead } from '#tests/back-office.ts'
import { clinicContent } from '#tests/clinic.ts'
import { describeSiteOnEachDatabase } from '#tests/site-on-each-database.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const clock = { now: () => now }

describeSiteOnEachDatabase(
  'the patient’s page',
  (site) => {
    /** Sends a request; returns the path of its page, and its row. */
    async function send(changes: Parameters<typeof newPatient>[0] = {}) {
      const response = await postForm(site(), newPatient(changes))
      expect(response.status).toBe(303)
      const row = (await storedRequests(site())).at(-1)
      if (!row) throw new Error('nothing was stored')
      return { path: response.headers.get('Location') ?? '', row }
    }
    type Change = Partial<typeof agreed & { status: string; created_at: string }>
    const agreed = {
      branch: 'Bole',
      appointment_date: '2026-12-25',
      appointment_time: '09:30',
      asked_date: null as string | null,
    }
    const update = (id: string, change: object) =>
      site().platform.db.updateTable('appointments').set(change).where('id', '=', id).execute()
    const read = async (path: string) => asRead(await (await site().fetch(path)).text())

    test('is where a request leads, and shows the first name alone', async () => {
      const { path, row } = await send({ preferred_date: '2026-12-01' })
      expect(path).toMatch(/^\/r\/[2-9a-z]{34}$/)
      const answer = await site().fetch(path)
      expect(answer.status).toBe(200)
      const html = await answer.text()
      const text = asRead(html)
      expect(text).toContain('Your request is with us')
      expect(text).toContain('Thank you! Your appointment request has been submitted.')
      expect(text).toContain('Amina, we call or write to you within 24 hours')
      expect(text).toContain('Not agreed yet. You would like Tuesday, December 1, 2026.')
      expect(text).toContain(row.reference)
      const digits = row.phone.replaceAll(/\D/g, '')
      for (const hidden of [row.last_name, row.email, row.phone, digits, row.message, row.id]) {
        expect(html).not.toContain(hidden)
      }
    })

    test('is stored by no cache, listed nowhere, and tells no other site its address', async () => {
      const { path } = await send()
      for (const address of [path, `${path}/appointment.ics`]) {
        const { headers } = await site().fetch(address)
        expect(headers.get('Cache-Control')).toMatch(/no-store/)
        expect(headers.get('No-Vary-Search')).toBeNull()
      }
      const { headers } = await site().fetch(path)
      expect(headers.get('Referrer-Policy')).toBe('no-referrer')
      expect(headers.get('X-Robots-Tag')).toBe('noindex')
      const html = await (await site().fetch(path)).text()
      expect(html).toContain('<meta name="robots" content="noindex"/>')
      expect(html).not.toContain('rel="canonical"')
      expect(html).not.toMatch(/(?:src|href)="https?:\/\/(?!wa\.me|localhost)/)
      expect(await (await site().fetch('/sitemap.xml')).text()).not.toContain('/r/')
    })

    test.each<[string, Change, string[]]>([
      ['pending', { created_at: '2026-11-19T09:00:00.000Z' }, ['Your request is with us', 'sorry']],
      [
        'confirmed',
        { ...agreed, status: 'confirmed' },
        [
          'Your appointment is confirmed',
          'Friday, December 25, 2026',
          '9:30 AM',
          'Bole, Savannah Region',
          '8:00 AM - 5:00 PM (Christmas Day)',
          'How to prepare',
          'What to bring',
          'Add to calendar',
        ],
      ],
      ['confirmed without a day', { status: 'confirmed' }, ['we tell you the day and the time']],
      [
        'confirmed for a day that is over',
        { ...agreed, appointment_date: '2026-11-19', status: 'confirmed' },
        ['The day of your appointment has passed'],
      ],
      ['cancelled', { ...agreed, status: 'cancelled' }, ['Your appointment is cancelled']],
      ['completed', { ...agreed, status: 'completed' }, ['Thank you for coming']],
      [
        'one with a wish',
        { ...agreed, status: 'confirmed', asked_date: '2026-12-28' },
        ['You have asked for Monday, December 28, 2026'],
      ],
    ])('says in plain words where a request stands: %s', async (_, change, sentences) => {
      const { path, row } = await send()
      await update(row.id, change)
      const text = await read(path)
      for (const sentence of sentences) expect(text).toContain(sentence)
    })

    test('says who has cancelled, and what was moved since it was confirmed', async () => {
      const { path, row } = await send()
      const event = { appointment_id: row.id, by: 'staff' } as const
      const confirm = { from_status: 'pending', to_status: 'confirmed' } as const
      const first = { to_date: '2026-12-24', to_time: '08:00' }
      const { platform } = site()
      await update(row.id, { ...agreed, status: 'confirmed' })
      await recordEvent(platform, { ...event, kind: 'status', ...confirm })
      // A day that is agreed after the confirmation is no other day.
      await recordEvent(platform, { ...event, kind: 'visit', ...first })
      expect(await read(path)).toContain('Your appointment is confirmed')
      const second = { from_date: '2026-12-24', from_time: '08:00', to_date: '2026-12-25' }
      await recordEvent(platform, { ...event, kind: 'visit', ...second, to_time: '09:30' })
      const moved = await read(path)
      expect(moved).toContain('Your appointment has been moved')
      expect(moved).toContain('It was Thursday, December 24, 2026 at 8:00 AM before.')
      await update(row.id, { status: 'cancelled' })
      const cancel = { from_status: 'confirmed', to_status: 'cancelled', by: 'patient' } as const
      await recordEvent(platform, { ...event, kind: 'status', ...cancel })
      expect(await read(path)).toContain('You have cancelled')
    })

    test('answers every link that is unknown or void alike', async () => {
      const [{ path, row }, other] = [await send(), await send()]
      const mark = path.slice(-26)
      await update(row.id, { link_version: 2 })
      const wrong = [
        path,
        other.path.slice(0, -26) + mark,
        other.path.slice(0, -1),
        `/r/${'2'.repeat(8)}${mark}`,
        `/r/${row.reference.toLowerCase()}`,
        '/r/x',
        '/r/%00',
        "/r/' or 1=1",
      ]
      const pages = await Promise.all(
        wrong.map(async (address) => {
          const answer = await site().fetch(address)
          return [answer.status, answer.headers.get('Referrer-Policy'), await answer.text()]
        }),
      )
      for (const page of pages) expect(page).toEqual(pages[0])
      expect(pages[0]?.[0]).toBe(404)
      expect(asRead(String(pages[0]?.[2]))).toContain('This link does not open anything')
      expect((await site().fetch(`${path}/appointment.ics`)).status).toBe(404)
      expect((await site().fetch(other.path)).status).toBe(200)
    })

    test('is not told to the sender again once its link was made void', async () => {
      const fields = newPatient()
      const first = await postForm(site(), fields)
      const stored = (await storedRequests(site())).at(-1)
      if (!stored) throw new Error('nothing was stored')
      const again = async () => {
        const [byForm, byProgram] = [await postForm(site(), fields), await sendJson(site(), fields)]
        return [byForm.headers.get('Location'), (await byProgram.json()).page]
      }
      const path = first.headers.get('Location')
      expect(await again()).toEqual([path, path])
      await update(stored.id, { link_version: 2 })
      const withoutLink = `/appointment/${stored.reference.toLowerCase()}`
      expect(await again()).toEqual([withoutLink, withoutLink])
      const html = await (await site().fetch(withoutLink)).text()
      expect(html).toContain(stored.reference)
      expect(html).not.toMatch(/\/r\/[2-9a-z]/)
    })

    test('tells no other site its address where it answers with an error either', async () => {
      const { path } = await send()
      const answers = [
        await post(path, {}),
        await site().fetch(path, { method: 'PUT' }),
        await site().fetch(`${path}/typo`),
        // A second time, as a cached page would answer it.
        await site().fetch(`${path}/typo`),
        await site().fetch(`${path}/appointment.ics`),
        await site().fetch(`${path}.data?_routes=x`),
        await site().fetch(`${path}/`, { redirect: 'manual' }),
        await site().fetch(`${path}/cancel`, {
          method: 'POST',
          headers: { Origin: 'https://other.example' },
        }),
      ]
      expect(answers.slice(0, 5).map(({ status }) => status)).toEqual([405, 405, 404, 404, 404])
      for (const { headers, status } of answers) {
        expect(headers.get('Referrer-Policy'), `${status}`).toBe('no-referrer')
        expect(headers.get('X-Robots-Tag')).toBe('noindex')
        expect(headers.get('Cache-Control')).toMatch(/no-store/)
      }
      const other = await site().fetch('/rooms')
      expect(other.headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
    })

    test('gives calendars a file that rises with each change, without the service', async () => {
      const { path, row } = await send()
      const calendar = () => site().fetch(`${path}/appointment.ics`)
      expect((await calendar()).status).toBe(404)
      await update(row.id, { ...agreed, status: 'confirmed', version: 4 })
      const answer = await calendar()
      expect(answer.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
      expect(answer.headers.get('Content-Disposition')).toContain('inline')
      const file = (await answer.text()).replaceAll('\r\n ', '')
      expect(file).toContain('DTSTART:20261225T093000Z')
      expect(file).toContain('SEQUENCE:4')
      expect(file).toContain(`UID:${row.id}@localhost`)
      expect(file).toContain(row.reference)
      expect(file).not.toMatch(/Ultrasound|Amina|Yakubu/)
      await update(row.id, { status: 'cancelled', version: 5 })
      expect(await (await calendar()).text()).toContain('STATUS:CANCELLED')
    })

    test('carries status, day and address, and not the service, into a message', async () => {
      const { path, row } = await send()
      await update(row.id, { ...agreed, status: 'confirmed' })
      const html = await (await site().fetch(path)).text()
      const link = /https:\/\/wa\.me\/\?text=([^"]+)/.exec(html)?.[1] ?? ''
      expect(decodeURIComponent(link).split('\n')).toEqual([
        `GEMEV, ${row.reference}: confirmed`,
        'Friday, December 25, 2026 at 9:30 AM, Bole',
        `${site().platform.settings.publicUrl}${path}`,
      ])
    })

    const post = (path: string, fields: Record<string, string>) =>
      site().fetch(path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
        // As a browser sends a form of a page without a referrer.
        headers: {
          Origin: 'null',
          'Sec-Fetch-Site': 'same-origin',
          'X-Forwarded-For': newVisitor(),
        },
      })
    const row = async () => (await storedRequests(site())).at(-1)

    test('cancels after a question, and the same again changes nothing', async () => {
      const { path } = await send({ branch: 'Bole' })
      const question = await site().fetch(`${path}/cancel`)
      expect(question.headers.get('Referrer-Policy')).toBe('same-origin')
      expect(asRead(await question.text())).toContain('Cancel your request?')
      expect((await row())?.status).toBe('pending')
      for (const reason of ['I am well', 'again']) {
        const answer = await post(`${path}/cancel`, { reason })
        expect([answer.status, answer.headers.get('Location')]).toEqual([303, path])
      }
      expect(await row()).toMatchObject({ status: 'cancelled', version: 2 })
      const text = await read(path)
      expect(text).toContain('You have cancelled')
      expect(text).toContain('Ask for a new appointment')
      expect(text).not.toContain('I am well')
      for (const closed of ['cancel', 'another-day']) {
        const answer = await site().fetch(`${path}/${closed}`, { redirect: 'manual' })
        expect(answer.headers.get('Location')).toBe(path)
      }
    })

    test('asks for another day by the rules of the form', async () => {
      const { path } = await send({ branch: 'Bole' })
      const ask = (fields: Record<string, string>) => post(`${path}/another-day`, fields)
      const wrong = await ask({ date: '2020-01-01', reason: ' ' })
      expect(wrong.status).toBe(422)
      expect(wrong.headers.get('Cache-Control')).toContain('no-store')
      const text = asRead(await wrong.text())
      expect(text).toContain('Preferred date cannot be in the past.')
      expect(text).toContain('Please tell us why, or which time suits you.')
      const long = await ask({ date: '2026-12-03', reason: '"><b>'.repeat(101) })
      expect(await long.text()).toContain('Please shorten this to 500 characters.')
      expect((await ask({ date: '2026-12-03', reason: 'Market day' })).status).toBe(303)
      expect(await row()).toMatchObject({ asked_date: '2026-12-03', status: 'pending' })
      const page = await read(path)
      expect(page).toContain('You have asked for Thursday, December 3, 2026')
      expect(page).not.toContain('Market day')
    })

    test('is not changed by strangers, other sites or links that are void', async () => {
      const { path, row: stored } = await send()
      const foreign = await site().fetch(`${path}/cancel`, {
        method: 'POST',
        body: new URLSearchParams(),
        headers: { Origin: 'https://other.example' },
      })
      expect(foreign.status).toBe(403)
      const json = await site().fetch(`${path}/cancel`, {
        method: 'POST',
        body: '{}',
        headers: { 'Content-Type': 'application/json' },
      })
      expect(json.status).toBe(415)
      expect((await post(path, {})).status).toBe(405)
      await update(stored.id, { link_version: 2 })
      for (const act of ['cancel', 'another-day']) {
        const answer = await post(`${path}/${act}`, { date: '2026-12-03', reason: 'x' })
        expect(answer.status).toBe(404)
        expect(asRead(await answer.text())).toContain('This link does not open anything')
      }
      expect(await row()).toMatchObject({ status: 'pending', asked_date: null })
    })

    test('is found again by reference and phone number, and by nothing else', async () => {
      const { path, row: stored } = await send()
      const find = (reference: string, phone: string) => post('/r', { reference, phone })
      const found = await find(stored.reference.toLowerCase(), stored.phone.replaceAll(' ', ''))
      expect([found.status, found.headers.get('Location')]).toEqual([303, path])
      const wrong = await find(stored.reference, '020 000 0000')
      expect(wrong.status).toBe(422)
      expect(wrong.headers.get('Cache-Control')).toContain('no-store')
      const text = asRead(await wrong.text())
      expect(text).toContain('We found no appointment with this reference and this phone number.')
      const old = await read(`/appointment/${stored.reference.toLowerCase()}`)
      expect(old).toContain('See where your request stands')
    })

    test('is looked for at a busy address by whoever answers a question, with what was typed still there', async () => {
      const { path, row } = await send({ phone: '024 412 3457' })
      const from = newVisitor()
      const resets_at = new Date(now.getTime() + 600_000).toISOString()
      const busy = { key: `lookups from ${from}`, points: 60, resets_at }
      await site().platform.db.insertInto('rate_limits').values(busy).execute()
      const look = (fields: Record<string, string>) =>
        site().fetch('/r', {
          method: 'POST',
          headers: { 'X-Forwarded-For': from },
          body: new URLSearchParams({ reference: row.reference, phone: '0244123457', ...fields }),
          redirect: 'manual',
        })
      const asked = await look({})
      expect(asked.status).toBe(429)
      expect(asked.headers.get('Retry-After')).toBe('600')
      const html = await asked.text()
      expect(html).toContain('value="0244123457"')
      const main = /<main.*<\/main>/s.exec(html)?.[0]
      for (const { phone } of clinicContent.branches) expect(main).toContain(`tel:${phone.e164}`)
      const [, challenge = ''] = /name="challenge" value="([^"]+)"/.exec(html) ?? []
      const [, one = '', two = ''] = /What is (\w+) plus (\w+)\?/.exec(html) ?? []
      const answer = String(readNumber(one) + readNumber(two))
      expect((await look({ challenge, answer: 'no idea' })).status).toBe(429)
      expect((await look({ challenge, answer })).headers.get('Location')).toBe(path)
    })

    test('is asked for by somebody without an email address as well', async () => {
      const { email: _, ...fields } = newPatient()
      const refused = await postForm(site(), fields)
      expect(refused.status).toBe(422)
      const answer = await postForm(site(), { ...fields, no_email: 'yes' })
      expect(answer.status).toBe(303)
      expect(await row()).toMatchObject({ email: '' })
      const typed = await postForm(site(), { ...fields, no_email: 'yes', phone: 'x' })
      expect(await typed.text()).toMatch(/name="no_email"[^>]*checked/)
    })

    test('counts nobody without an email address as the same person', async () => {
      for (let patient = 1; patient <= 7; patient += 1) {
        const { email: _, ...fields } = newPatient()
        expect((await sendJson(site(), { ...fields, no_email: true })).status).toBe(201)
      }
    })
  },
  { clock },
)
