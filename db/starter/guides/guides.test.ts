import { expect, test } from 'vitest'
import { seed } from '#app/domain/clinic/seed/seed.ts'
import { sanitise } from '#app/domain/formatted-text/sanitised.schema.ts'
import { systemClock as clock } from '#app/platform/clock.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { guides } from './guides.ts'
import { loadGuides } from './load-guides.ts'

const tags = (html: string) => html.match(/<[a-z][^>]*>/g)

test.each(guides)(
  '$id holds only what the toolbar can make, and says when to go to hospital',
  ({ content }) => {
    expect(tags(sanitise(content, {}))).toEqual(tags(content))
    expect(content).toMatch(/hospital at once/)
    expect(content).toContain(`<strong>${seed.facts.emergencyNumber}</strong>`)
    expect(content).toContain('Keep taking your medicines unless your doctor tells you otherwise.')
  },
)

test('each service that the site comes with has its guide', () => {
  const named = seed.offerings.services.flatMap((service) => service.guides)
  expect(named.toSorted()).toEqual(guides.map(({ id }) => id).toSorted())
})

describeOnEachDatabase('the drafts of the guides', (database) => {
  test('are stored once, without an approval, and do not come back', async () => {
    const needs = { ...database(), clock }
    const stored = () => needs.db.selectFrom('guides').selectAll().execute()
    await loadGuides(needs)
    const rows = await stored()
    expect(rows).toHaveLength(guides.length)
    for (const row of rows) expect(row).toMatchObject({ approved_by: null, approved_on: null })
    await needs.db.deleteFrom('guides').where('id', '=', 'prepare-ecg').execute()
    await loadGuides(needs)
    expect(await stored()).toHaveLength(guides.length - 1)
  })
})
