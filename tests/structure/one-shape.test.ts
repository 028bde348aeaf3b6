import { expect, test } from 'vitest'
import { listScreens } from '#app/routes/admin/screens.ts'
import { adminRoutes } from '#tests/admin-addresses.ts'
import { program } from './source-files.ts'

const backOffice = program.filter(({ path }) => /^app\/(?:ui|routes\/admin)\//.test(path))

const filesWith = (pattern: RegExp, files = backOffice) =>
  files.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

test.each([
  ['pages a list', /rel="next"/, 'app/ui/admin/list/pager.tsx'],
  ['shows a list as a table', /className="rows\b/, 'app/ui/admin/list/resource-table.tsx'],
  ['shows a toast', /className="toast"/, 'app/ui/admin/toast.tsx'],
  ['opens a dialog', /<dialog\b/, 'app/ui/dialog.tsx'],
])('one file of the back-office %s', (_, pattern, file) => {
  expect(filesWith(pattern)).toEqual([file])
})

test('every list with pages has its texts for loading and errors in listScreens', () => {
  const pagedLists = filesWith(/<ResourceList\b.*?\bpages=/s)
  expect(pagedLists.length).toBeGreaterThan(5)
  const withTexts: string[] = Object.values(listScreens).map(({ path }) => path)
  const addresses = adminRoutes.filter(({ file }) => pagedLists.includes(file))
  expect(addresses.filter(({ address = '' }) => !withTexts.includes(address))).toEqual([])
  expect(pagedLists).toEqual(filesWith(/\bloadingText=\{listScreens\.\w+\.loading\}/))
})

test('one file says how an action may fail', () => {
  // Between the encoder's two processes there is only what can be sent.
  const others = program.filter(({ path }) => !path.startsWith('app/images/encoder/'))
  expect(filesWith(/\bok: false\b/, others)).toEqual(['app/result.ts'])
})
