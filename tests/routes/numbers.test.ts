import { expect, test } from 'vitest'
import { insertRequest } from '#tests/appointments.ts'
import { openBackOffice } from '#tests/back-office.ts'
import { describeSiteOnEachDatabase } from '#tests/site-on-each-database.ts'

describeSiteOnEachDatabase('the numbers', (site) => {
  const request = (instant: string, branch = 'Bole') =>
    insertRequest(site().platform, instant, { branch, service: 'ECG' })

  test('are shown for a month and a branch, compared with the month before', async () => {
    const { text } = await openBackOffice(site())
    await request('2026-03-02T08:00:00.000Z')
    await request('2026-03-02T09:00:00.000Z', 'Wenchi')
    await request('2026-02-02T09:00:00.000Z')
    const all = await text('/admin/numbers?month=2026-03')
    expect(all).toMatch(/March 2026.* 2 Requests \+1 .*0% Answered within 24 hours before: 0%/)
    expect(all).toMatch(/By branch.*Bole 1 .*Wenchi 1 .*By service.*ECG 2 .*By source.*Website 2 /)
    expect(all).toMatch(/February 2026 1 March 2026 2/)
    const bole = await text('/admin/numbers?month=2026-03&branch=Bole')
    expect(bole).toMatch(/March 2026, Bole.* 1 Requests ±0 /)
    expect(bole).not.toContain('By branch')
  })

  test('are those of the present month where the address names none that is one', async () => {
    const { open, text } = await openBackOffice(site())
    const page = await text('/admin/numbers?month=2026-13&branch=Nowhere')
    expect(page).toContain('No requests in this month.')
    const file = await open('/admin/numbers/export?month=2026-03')
    expect(file.headers.get('Content-Disposition')).toBe(
      'attachment; filename="numbers-2026-03.csv"',
    )
    expect(await file.text()).toContain('"Month","Branch","Service","Asked by"')
  })
})
