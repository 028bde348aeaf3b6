import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { everyFile } from './source-files.ts'

const list = readFileSync('server/jobs/jobs.ts', 'utf8')
const ofTheServer = everyFile.filter(
  ({ path }) =>
    /^(?:server|app\/(?:platform|domain|images))\//.test(path) && !path.includes('.test.'),
)

test('what repeats in the server repeats by `every`', () => {
  expect(
    ofTheServer.filter(({ text }) => text.includes('setInterval(')).map(({ path }) => path),
  ).toEqual([])
})

test('the list of jobs names every file that starts one', () => {
  const files = ofTheServer
    .filter(({ imports }) => imports.some(({ target }) => target === 'app/platform/jobs/every.ts'))
    .filter(({ path, text }) => path !== 'server/jobs/jobs.ts' && text.includes(' every('))
    .map(({ path }) => path.replace(/^server\/jobs\/|^app\//, ''))
  expect(files.length).toBeGreaterThan(2)
  expect(files.filter((path) => !list.includes(`\`${path}\``))).toEqual([])
})
