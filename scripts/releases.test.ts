import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { publishRelease, removeUnfinished, unfinishedName } from './releases.ts'

const noProcess = 2 ** 22 + 1

function fillParts(folder: string, text: string) {
  for (const part of ['client', 'server']) {
    mkdirSync(join(folder, part), { recursive: true })
    writeFileSync(join(folder, part, 'index.js'), text)
  }
}

function publish(build: string, text: string) {
  const finished = join(build, unfinishedName(process.pid))
  fillParts(finished, text)
  publishRelease(build, finished)
}

const served = (build: string) =>
  ['client', 'server'].map((part) => readFileSync(join(build, part, 'index.js'), 'utf8'))

test('the last build is served, and the two before it stay for open tabs and running processes', () => {
  const build = newTemporaryFolder()
  for (const text of ['one', 'two', 'three', 'four', 'five']) publish(build, text)
  expect(served(build)).toEqual(['five', 'five'])
  const releases = readdirSync(join(build, 'releases')).sort()
  const texts = releases.map((name) =>
    readFileSync(join(build, 'releases', name, 'client/index.js'), 'utf8'),
  )
  expect(texts).toEqual(['three', 'four', 'five'])
  expect(readlinkSync(join(build, 'current'))).toBe(join('releases', releases[2] ?? ''))
  expect(existsSync(join(build, unfinishedName(process.pid)))).toBe(false)
})

test('what a stopped build has left is removed, and not what another one is still writing', () => {
  const build = newTemporaryFolder()
  fillParts(join(build, unfinishedName(noProcess)), 'stopped')
  fillParts(join(build, unfinishedName(process.pid)), 'running')
  removeUnfinished(build)
  expect(readdirSync(build)).toEqual([unfinishedName(process.pid)])
})
