import { expect, test } from 'vitest'
import { insertRequest } from '#tests/appointments.ts'
import { openBackOffice } from '#tests/back-office.ts'
import { describeSite } from '#tests/site-on-each-database.ts'

describeSite('the numbers', (site) => {
  const request = (instant: string, branch = 'Bole') =>
    insertRequest(site().platform, instant, { branch, service: 'ECG' })

  test('are shown for a month and a branch, compared with the month before', async () => {
    const { text } = await openBackOffice(site())
    await request('2026-03-02T08:00:00.000Z')
    await request('2026-03-02T09:00:00.000Z', 'Wenchi')
    await request('2026-02-02T09:00:00.000Z')
    const all = await text('/admin/numbers?month=2026-03')
    expect(all).toMatch(/March 2026.* 2 Requests \+1 .*0% Answered within 24 hours before: 0%/)
    expect(all).toMatch(/By Branch.*Bole 1 ±0 0 0 0 0 0% before: 0% – Wenchi 1 \+1 0 0 0 0 0% – /)
    expect(all).toMatch(/By Service.*ECG 2 \+1 /)
    expect(all).toMatch(/By Source.*Website 2 \+1 /)
    expect(all).toMatch(/February 2026 1 March 2026 2/)
    const bole = await text('/admin/numbers?month=2026-03&branch=Bole')
    expect(bole).toMatch(/March 2026, Bole.* 1 Requests ±0 /)
    expect(bole).not.toContain('By Branch')
  })

  test('answer whatever an address asks for', async () => {
    const { open } = await openBackOffice(site())
    const service = '=HYPERLINK("https://evil.example")'
    await insertRequest(site().platform, '2026-03-02T08:00:00.000Z', { branch: 'Bole', service })
    for (const wish of [
      '0000-01',
      '9999-12',
      '٢٠٢٦-٠٣',
      "2026-03' or 1=1",
      '\0',
      '\r\nX-Evil: yes',
    ]) {
      for (const path of ['/admin/numbers', '/admin/numbers.data']) {
        const query = new URLSearchParams({ month: wish, branch: wish })
        const answer = await open(`${path}?${query}`)
        expect([answer.status, path, wish]).toEqual([200, path, wish])
        expect(answer.headers.get('X-Evil')).toBeNull()
        await answer.text()
      }
    }
    const page = await (await open('/admin/numbers?month=2026-03')).text()
    expect(page).not.toContain('href="https://evil')
  })
})
