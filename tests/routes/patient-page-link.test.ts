import { beforeAll, expect, test } from 'vitest'
import { readNumber } from '#app/domain/appointments/request/challenge.ts'
import {
  newClientAddress,
  newPatient,
  postAppointmentForm,
  postAppointmentJson,
} from '#tests/appointment-requests.ts'
import { visibleText } from '#tests/back-office.ts'
import { branchesWithPhones, enterPhones } from '#tests/clinic.ts'
import { now, patientPage } from '#tests/patient-page.ts'
import { describeSite } from '#tests/site-on-each-database.ts'

const clock = { now: () => now }

describeSite(
  'the link of the patient’s page',
  (site) => {
    const { newest, post, read, send, update } = patientPage(site)
    beforeAll(() => enterPhones(site().platform))

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
      expect(html).not.toContain('rel="canonical"')
      expect(html).not.toMatch(/(?:src|href)="https?:\/\/(?!wa\.me|localhost)/)
      expect(await (await site().fetch('/sitemap.xml')).text()).not.toContain('/r/')
    })

    test('answers every link that is unknown or void alike', async () => {
      const [{ path, row }, other] = [await send(), await send()]
      const mark = path.slice(-26)
      await update(row.id, { link_version: 2 })
      const page = await (await site().fetch(path)).text()
      expect(visibleText(page)).toContain('This link does not work')
      for (const address of [
        path,
        other.path.slice(0, -26) + mark,
        other.path.slice(0, -1),
        `/r/${'2'.repeat(8)}${mark}`,
        `/r/${row.reference.toLowerCase()}`,
        '/r/x',
        '/r/%00',
      ]) {
        const answer = await site().fetch(address)
        expect(answer.status, address).toBe(404)
        expect(answer.headers.get('Referrer-Policy'), address).toBe('no-referrer')
        expect(await answer.text(), address).toBe(page)
      }
      expect((await site().fetch(`${path}/appointment.ics`)).status).toBe(404)
      expect((await site().fetch(other.path)).status).toBe(200)
    })

    test('is not sent to the sender again once its link was made void', async () => {
      const fields = newPatient()
      const first = await postAppointmentForm(site(), fields)
      const stored = await newest()
      const again = async () => [
        (await postAppointmentForm(site(), fields)).headers.get('Location'),
        (await (await postAppointmentJson(site(), fields)).json()).page,
      ]
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
        await site().fetch(`${path}/`),
        await site().fetch(`${path}/cancel`, {
          method: 'POST',
          headers: { Origin: 'https://x.gh' },
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

    test('is found again by reference and phone number, and by nothing else', async () => {
      const { path, row } = await send()
      const reference = row.reference.toLowerCase()
      const found = await post('/r', { reference, phone: row.phone.replaceAll(' ', '') })
      expect([found.status, found.headers.get('Location')]).toEqual([303, path])
      const wrong = await post('/r', { reference, phone: '020 000 0000' })
      expect(wrong.status).toBe(422)
      expect(wrong.headers.get('Cache-Control')).toContain('no-store')
      const text = visibleText(await wrong.text())
      expect(text).toContain('We found no appointment with this reference and phone number.')
      expect(await read(`/appointment/${reference}`)).toContain('See your request')
    })

    test('is looked for at a busy address by whoever answers a question, with what was typed still there', async () => {
      const { path, row } = await send({ phone: '024 412 3457' })
      const { reference } = row
      const from = newClientAddress()
      const resets_at = new Date(now.getTime() + 600_000).toISOString()
      const busy = { key: `lookups from ${from}`, points: 60, resets_at }
      await site().platform.db.insertInto('rate_limits').values(busy).execute()
      const look = (fields = {}) => {
        const body = new URLSearchParams({ reference, phone: '0244123457', ...fields })
        return site().fetch('/r', { method: 'POST', headers: { 'X-Forwarded-For': from }, body })
      }
      const asked = await look()
      expect(asked.status).toBe(429)
      expect(asked.headers.get('Retry-After')).toBe('600')
      const html = await asked.text()
      expect(html).toContain('value="0244123457"')
      const main = /<main.*<\/main>/s.exec(html)?.[0]
      for (const { phone } of branchesWithPhones) expect(main).toContain(`tel:${phone.e164}`)
      const [, challenge = ''] = /name="challenge" value="([^"]+)"/.exec(html) ?? []
      const [, one = '', two = ''] = /What is (\w+) plus (\w+)\?/.exec(html) ?? []
      const answer = String(readNumber(one) + readNumber(two))
      expect((await look({ challenge, answer: 'no idea' })).status).toBe(429)
      expect((await look({ challenge, answer })).headers.get('Location')).toBe(path)
    })
  },
  { clock },
)
