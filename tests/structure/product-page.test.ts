import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fieldOf, requestFields } from '#app/domain/appointments/request/appointment-request.ts'
import { navigationEntries } from '#app/routes/admin/frame/screens.ts'
import { headerLinksOf, quickLinksOf } from '#app/routes/site/navigation.ts'
import { appointmentColumns, exportHeadings } from '#db/columns/appointments.ts'
import { columnsFilledBy } from '#db/columns/column-use.ts'
import { clinicContent } from '#tests/clinic.ts'

const product = readFileSync('docs/product.md', 'utf8')

/** The text of a rule on one line, up to the next rule. */
function ruleText(id: string): string {
  const [, after = ''] = product.split(`**${id}**`)
  return (after.split(/\n\n|\*\*[SD]-/)[0] ?? '').replaceAll(/\s+/g, ' ')
}

test('the description names the columns of the export in their order', () => {
  expect(ruleText('S-14.12')).toContain(`Columns: ${Object.values(exportHeadings).join(', ')}.`)
})

// A page or a noun that is new need not be a rule of the product: what the rules name is there, in their order.
test.each([
  ['the entries of the navigation', 'S-11.2', /menu: (.*), "View Website"/, navigationEntries],
  ["the header's links", 'S-2.1', /the links (.*) and the button/, headerLinksOf(clinicContent)],
  ["the footer's links", 'S-2.4', /"Quick Links" \(([^)]*)\)/, quickLinksOf(clinicContent)],
] as const)('%s are at least those of %s, in their order', (_, rule, list, links) => {
  const named: string[] = (list.exec(ruleText(rule))?.[1] ?? '').match(/(?<=")[^",]+(?=")/g) ?? []
  expect(named.length).toBeGreaterThan(5)
  expect(links.map(({ label }) => label).filter((label) => named.includes(label))).toEqual(named)
})

test("the description has a row for each field of the patients' form, in their order", () => {
  const rows = product.matchAll(/\*\*S-4\.\d+\*\*<a [^|]*\| `(\w+)` \| ("[^"]+") \| (yes|no) \|/g)
  expect([...rows].map((row) => row.slice(1))).toEqual(
    requestFields.map((name) => {
      const { label, missing } = fieldOf(name)
      return [name, `"${label}"`, missing ? 'yes' : 'no']
    }),
  )
})

test('the description names the choices of each field that has a list of its own', () => {
  const text = product.replaceAll(/\s+/g, ' ')
  const lists = requestFields.flatMap((name) => {
    const { choices } = fieldOf(name)
    return typeof choices === 'object' ? [choices.map((choice) => `"${choice}"`).join(', ')] : []
  })
  expect(lists.length).toBeGreaterThan(1)
  expect(lists.filter((list) => !text.includes(list))).toEqual([])
})

test('the description has a row for each column that staff fill in an appointment', () => {
  const [, part = ''] = product.split('**S-14.6**')
  const [rows = ''] = part.split('**S-14.7**')
  const named = [...rows.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  const columns = columnsFilledBy(appointmentColumns, 'staff', 'patient, then staff')
  expect(named.toSorted()).toEqual(columns.toSorted())
})
