import { rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { whileLocked } from './chunks.server.ts'

const noProcess = 2 ** 22 + 1

function newLock(content?: string) {
  const folder = newTemporaryFolder()
  const lock = join(folder, 'lock')
  if (content) writeFileSync(lock, content)
  return lock
}

test('work waits for another process that holds the lock, until it is released', async () => {
  // The parent of this process lives for as long as the test.
  const lock = newLock(`${process.ppid} ${hostname()}`)
  const order: string[] = []
  const work = whileLocked(lock, async () => order.push('work'))
  await new Promise((resolve) => setTimeout(resolve, 300))
  order.push('released')
  rmSync(lock)
  await work
  expect(order).toEqual(['released', 'work'])
})

test.each([
  ['of a process that has died', `${noProcess} ${hostname()}`],
  ['of an earlier process with the same number', `${process.pid} ${hostname()}`],
])('a lock %s holds up nobody', async (_, content) => {
  expect(await whileLocked(newLock(content), async () => 'done')).toBe('done')
})
