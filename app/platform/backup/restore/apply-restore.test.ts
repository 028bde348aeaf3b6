import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { applyRestore, storePlan } from './apply-restore.server.ts'

const plan = {
  aside: 'before-restore-x',
  former: ['gemev.sqlite', 'images/originals'],
  restored: ['gemev.sqlite', 'images/originals'],
}

/** A data folder whose files contain "former", and a prepared restore whose files contain "restored". */
async function newRestore() {
  const dataDir = newTemporaryFolder()
  const scratch = join(dataDir, 'restoring-x')
  for (const [folder, text] of [
    [dataDir, 'former'],
    [scratch, 'restored'],
  ] as const) {
    mkdirSync(join(folder, 'images', 'originals'), { recursive: true })
    for (const name of ['gemev.sqlite', 'images/originals/a']) {
      writeFileSync(join(folder, name), text)
    }
  }
  await storePlan(scratch, plan)
  const read = (name: string) => readFileSync(join(dataDir, name), 'utf8')
  return { dataDir, scratch, read }
}

test('what was there goes aside, and what was restored takes its place', async () => {
  const { dataDir, scratch, read } = await newRestore()
  await applyRestore(scratch, dataDir)
  for (const name of ['gemev.sqlite', 'images/originals/a']) {
    expect(read(name)).toBe('restored')
    expect(read(join(plan.aside, name))).toBe('former')
  }
})

test('all moves are taken back when one fails', async () => {
  const { dataDir, scratch, read } = await newRestore()
  const obstacle = join(dataDir, plan.aside, 'images/originals/obstacle')
  mkdirSync(dirname(obstacle), { recursive: true })
  writeFileSync(obstacle, '')
  await expect(applyRestore(scratch, dataDir)).rejects.toThrow('Nothing was changed')
  expect([read('gemev.sqlite'), read('images/originals/a')]).toEqual(['former', 'former'])
  expect(existsSync(join(scratch, 'plan.json'))).toBe(false)
})

test('a plan that was carried out moves nothing again, whatever became of the folder of what was there', async () => {
  const { dataDir, scratch, read } = await newRestore()
  await applyRestore(scratch, dataDir)
  await storePlan(scratch, { ...plan, aside: 'gone' })
  await applyRestore(scratch, dataDir)
  expect([read('gemev.sqlite'), read('images/originals/a')]).toEqual(['restored', 'restored'])
})
