import { expect, test } from 'vitest'
import { adminRoutes } from '#tests/admin-addresses.ts'
import { program } from './source-files.ts'

test('every screen with an action keeps what was typed when its request fails', () => {
  const screens = adminRoutes
    .map(({ file }) => ({ file, text: program.find(({ path }) => path === file)?.text ?? '' }))
    .filter(({ text }) => /^export default/m.test(text) && /^export .*\baction\b/m.test(text))
  expect(screens.length).toBeGreaterThan(40)
  const without = screens.filter(({ text }) => !/^export .*\bclientAction\b/m.test(text))
  // It answers a post to an address that is not there, which no form sends.
  expect(without.map(({ file }) => file)).toEqual(['app/routes/admin/errors/not-found.tsx'])
})
