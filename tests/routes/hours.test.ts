import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ClosureInput } from '#app/domain/hours/closures/closure.schema.ts'
import { closeBranch, reopenBranch } from '#app/domain/hours/closures/closures.server.ts'
import { actingAs } from '#tests/acting-as.ts'
import {
  newPatient,
  postAppointmentForm,
  postAppointmentJson,
} from '#tests/appointment-requests.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { makeAdmin } from '#tests/staff.ts'

let now = '2026-11-20T09:00:00Z'
// why: the tests decide what time it is, also for the cached pages.
const clock = { now: () => new Date(now) }

describeSite(
  'the hours on public pages',
  (site) => {
    const page = async (path: string, instant: string) => {
      now = instant
      const response = await site().fetch(path)
      return { headers: response.headers, html: await response.text() }
    }
    const states = async (instant: string) => {
      const { html } = await page('/', instant)
      return [...html.matchAll(/>((?:Open now|Closed)[^<]*)</g)].map(([, text]) => text)
    }

    test.each([
      ['opening', '2026-11-20T07:59:59.900Z', '2026-11-20T08:00:00Z'],
      ['closing on a holiday', '2026-12-25T16:59:59Z', '2026-12-25T17:00:01Z'],
      ['the new year', '2026-12-31T23:59:59Z', '2027-01-01T00:00:00Z'],
    ])('a cached home page does not outlive %s', async (_, before, after) => {
      site().platform.pages.clear()
      const early = await states(before)
      const late = await states(after)
      site().platform.pages.clear()
      expect(await states(after)).toEqual(late)
      expect(early).not.toEqual(late)
    })

    test('a page is not stored by other caches beyond the change', async () => {
      site().platform.pages.clear()
      const { headers } = await page('/', '2026-11-20T12:00:00Z')
      expect(headers.get('Cache-Control')).toContain('s-maxage=60, stale-while-revalidate=600')
      for (const seconds of [1, 60, 95, 200, 700]) {
        const instant = new Date(Date.parse('2026-11-20T18:00:00Z') - seconds * 1000)
        site().platform.pages.clear()
        for (const path of ['/', '/appointment']) {
          const control = (await page(path, instant.toISOString())).headers.get('Cache-Control')
          const [, fresh, stale] = control?.match(/\d+/g)?.map(Number) ?? []
          // Our own cache may serve the page for a minute before another one stores it.
          expect((fresh ?? 0) + (stale ?? 0)).toBeLessThanOrEqual(Math.max(0, seconds - 60))
        }
      }
    })

    const closure: ClosureInput = {
      branch: 'zebilla',
      kind: 'closed',
      service: null,
      sentence: 'No power today.',
      starts_at: '2026-11-20T00:00:00.000Z',
      ends_at: '2026-11-21T00:00:00.000Z',
    }
    const closed = async () => {
      const staff = await makeAdmin(site())
      const made = await closeBranch(actingAs(staff.id, site().platform), closure)
      if (!made.ok) throw new Error('not closed')
      site().platform.content.notify()
      return { id: made.value.id, version: 1 }
    }

    test('a closure is on every page that it matters on, and gone when it is undone', async () => {
      site().platform.pages.clear()
      now = '2026-11-20T09:00:00Z'
      await states(now)
      const seen = await closed()
      await vi.waitFor(async () => expect((await states(now))[0]).toMatch(/^Closed/), 10_000)
      for (const path of ['/', '/appointment']) {
        expect((await page(path, now)).html).toContain('<strong>Zebilla:</strong> No power today.')
      }
      await reopenBranch(site().platform, seen)
      site().platform.content.notify()
      await vi.waitFor(async () => expect((await states(now))[0]).toMatch(/^Open now/), 10_000)
      expect((await page('/appointment', now)).html).not.toContain('No power')
    })

    describe('a preferred date on a closed day', () => {
      const answer =
        'Zebilla is closed on Friday, November 20. The next open days are Saturday, November 21; Sunday, November 22; Monday, November 23. To ask for this day anyway, send the form again.'
      const asked = (changes = {}) => ({
        ...newPatient({ branch: 'Zebilla', preferred_date: '2026-11-20' }),
        ...changes,
      })
      const unconfirmed = { confirmed_date: 'none' }
      let seen: Awaited<ReturnType<typeof closed>>
      beforeAll(async () => {
        now = '2026-11-19T09:00:00Z'
        seen = await closed()
        await vi.waitFor(async () => {
          const refused = await postAppointmentForm(site(), asked(unconfirmed))
          expect(refused.status).toBe(422)
          expect(await refused.text()).toContain(answer)
        }, 10_000)
      })
      afterAll(() => reopenBranch(site().platform, seen))

      test('is answered with the next open days, and can be asked for by sending again', async () => {
        const request = asked(unconfirmed)
        const html = await (await postAppointmentForm(site(), request)).text()
        expect(html).toContain('name="confirmed_date" value="2026-11-20"')
        const again = { ...request, confirmed_date: '2026-11-20' }
        expect((await postAppointmentForm(site(), again)).status).toBe(303)
        const other = asked({ branch: 'Bole', ...unconfirmed })
        expect((await postAppointmentJson(site(), other)).status).toBe(201)
        const inBrowser = await postAppointmentJson(site(), asked(unconfirmed))
        expect(await inBrowser.json()).toMatchObject({ errors: { preferred_date: answer } })
        // A program could ask nobody.
        expect((await postAppointmentJson(site(), asked())).status).toBe(201)
      })

      test('does not hide what is wrong elsewhere, and is asked about after that', async () => {
        const request = asked({ phone: '1', ...unconfirmed })
        const html = await (await postAppointmentForm(site(), request)).text()
        expect(html).toContain('Please enter a valid phone number.')
        expect(html).toContain('name="confirmed_date" value="none"')
      })
    })
  },
  { clock },
)
