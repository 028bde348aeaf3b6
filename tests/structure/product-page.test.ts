import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { patientFields } from '#app/domain/appointments/request/patient-fields.ts'
import { navigationEntries } from '#app/routes/admin/screens.ts'
import { exportHeadings } from '#db/columns/appointments.ts'

const product = readFileSync('docs/product.md', 'utf8')

/** The text of a rule on one line, up to the next rule. */
function ruleText(id: string): string {
  const [, after = ''] = product.split(`**${id}**`)
  return (after.split(/\n\n|\*\*[SD]-/)[0] ?? '').replaceAll(/\s+/g, ' ')
}

test('the description names the columns of the export in their order', () => {
  expect(ruleText('S-14.12')).toContain(`Columns: ${Object.values(exportHeadings).join(', ')}.`)
})

test('the description names the entries of the navigation in their order', () => {
  const labels = navigationEntries.map(({ label }) => `"${label}"`)
  expect(ruleText('S-11.2')).toContain(labels.join(', '))
})

test('the description has a row for each field of the appointment form, in their order', () => {
  const rows = [
    ...product.matchAll(
      /^\| \*\*S-4\.\d+\*\*<a id="[^"]*"><\/a> \| `(\w+)` \| "(.*?)" \| (yes|no) \|/gm,
    ),
  ]
  const described = rows.map(([, name, label, required]) => [name, label, required])
  expect(described).toEqual(
    Object.entries(patientFields).map(([name, field]) => [
      name,
      field.label,
      'missing' in field ? 'yes' : 'no',
    ]),
  )
})
