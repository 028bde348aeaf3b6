import { expect, test } from 'vitest'
import { program } from './source-files.ts'

// A quoted path, or a pattern that begins like one.
const requestPath = /(?<![\w}])['"`]\/[a-z_:*]|\^(?:\(\?:|\()?\\\/\(?[a-z]/gi

test('the server names no path of a request: routes declare limits, queues and freshness', () => {
  const found = program
    .filter(({ path }) => path.startsWith('server/'))
    .flatMap(({ path, text }) =>
      (text.match(requestPath) ?? []).map((match) => `${path}: ${match}`),
    )
  expect(found).toEqual([])
})
