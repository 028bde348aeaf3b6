import { expect, test } from 'vitest'
import { everyFile } from './source-files.ts'

test('object and array literals are written out, not spread into one another to save lines', () => {
  const spread = /\.\.\.\(?(?:\{(?!\s*\})|\[(?!\s*\.\.\.))/
  const isConditional = /\.\.\.\[\.\.\.|\.\.\.\{\}/
  const found = everyFile.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        spread.test(line) && !isConditional.test(line)
          ? [`${path}:${index + 1}: ${line.trim()}`]
          : [],
      ),
  )
  expect(found).toEqual([])
})
