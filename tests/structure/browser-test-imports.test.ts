import { expect, test } from 'vitest'
import { everyFile } from './source-files.ts'

const atLoad = /^(?:export )?const [^=]+ = inject\(/m

test("no file that the browser tests import calls Vitest's inject when it is loaded", () => {
  const reached = new Set(
    everyFile.flatMap(({ path }) => (path.startsWith('tests/e2e/') ? [path] : [])),
  )
  for (const path of reached) {
    const { imports = [] } = everyFile.find((file) => file.path === path) ?? {}
    for (const { target, typeOnly } of imports) if (target && !typeOnly) reached.add(target)
  }
  expect(reached).toContain('tests/coming-day.ts')
  const found = everyFile.filter(({ path, text }) => reached.has(path) && atLoad.test(text))
  expect(found.map(({ path }) => path)).toEqual([])
})
