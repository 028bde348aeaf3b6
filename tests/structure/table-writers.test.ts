import { expect, test } from 'vitest'
import { program } from './source-files.ts'

/** Tables whose rows more than one folder writes: a column that is changed or added concerns each of them. */
const sharedTables: Record<string, readonly string[]> = {
  // A restore whose secret is lost removes second factors.
  admin_two_factors: ['domain/staff', 'platform'],
  // Closing a branch locks the row of whoever does so, and changes nothing in it; a renamed branch changes where they work; a
  // restore switches off second factors whose secret is lost, and accounts that were deactivated since the backup.
  admin_users: ['domain/hours', 'domain/staff', 'domain/website', 'platform'],
  // Also an offered time that is taken, whether the patient knows, a patient's choice of messages, what is corrected or erased
  // for a person, the new name of a branch or a service, and links and messages that were stopped since a backup that is restored.
  appointments: [
    'domain/appointments',
    'domain/earlier-times',
    'domain/messages',
    'domain/patient-page',
    'domain/personal-data',
    'domain/website',
    'platform',
  ],
  // A right password forgets the wrong ones.
  rate_limits: ['domain/staff', 'platform'],
  // What owners enter at System is a row whose triggers tell every process, as those of the website's documents do.
  website_documents: ['domain/system', 'domain/website'],
}

const write =
  /\.(?:insertInto|updateTable|deleteFrom)\(\s*'(?<table>\w+)|\bupdate (?<raw>\w+) set\b/g

test('the rows of a table are written in one folder, or in those that are listed', () => {
  const folders = new Map<string, Set<string>>()
  for (const { path, text } of program) {
    const [, folder] = /^app\/(domain\/[^/]+|platform|images)\//.exec(path) ?? []
    if (!folder) continue
    for (const { groups = {} } of text.matchAll(write)) {
      const table = groups.table ?? groups.raw ?? ''
      folders.set(table, (folders.get(table) ?? new Set()).add(folder))
    }
  }
  expect(folders.size).toBeGreaterThan(20)
  const shared = [...folders].filter(([, { size }]) => size > 1)
  const found = shared.map(([table, writers]) => [table, [...writers].toSorted()])
  expect(Object.fromEntries(found)).toEqual(sharedTables)
})
