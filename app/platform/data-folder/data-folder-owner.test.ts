import { spawnSync } from 'node:child_process'
import {
  chownSync,
  lchownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { giveToOwner } from './data-folder-owner.server.ts'

const isRoot = process.geteuid?.() === 0
const service = 65534
// Whether this machine has setpriv, and lets it take a capability from a process.
const canTakeRights = spawnSync('setpriv', ['--bounding-set=-chown', 'true']).status === 0

/** The owners of everything below a folder, by path. */
const ownersIn = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => [
      path,
      lstatSync(join(folder, path)).uid,
    ]),
  )

/** A data folder of the user of the service, in which root has made files. */
function folderOfService() {
  const dataDir = newTemporaryFolder()
  chownSync(dataDir, service, service)
  mkdirSync(join(dataDir, 'images', 'originals'), { recursive: true })
  writeFileSync(join(dataDir, 'images', 'originals', 'a'), '')
  writeFileSync(join(dataDir, 'gemev.sqlite'), '')
  return dataDir
}

test.runIf(isRoot)(
  'what root has made in the folders of data and backups belongs to the owner, and nothing else',
  () => {
    const dataDir = folderOfService()
    const others = join(dataDir, 'others')
    writeFileSync(others, '')
    chownSync(others, 12_345, 12_345)
    // No link leads to a file outside of the folder.
    const system = newTemporaryFolder()
    const file = join(system, 'shadow')
    writeFileSync(file, '')
    symlinkSync(file, join(dataDir, 'symbolic'))
    symlinkSync(system, join(dataDir, 'folder'))
    linkSync(file, join(dataDir, 'hard'))
    for (const name of ['symbolic', 'folder']) lchownSync(join(dataDir, name), service, service)
    const backupDir = newTemporaryFolder()
    const backup = 'gemev-2026-11-20T011000Z-00ff.backup'
    mkdirSync(join(backupDir, 'images'))
    for (const name of [backup, 'images/copy', 'letters.pdf'])
      writeFileSync(join(backupDir, name), '')
    giveToOwner({ dataDir, backupDir })
    const images = { images: service, 'images/originals': service, 'images/originals/a': service }
    const owners = { ...images, 'gemev.sqlite': service, others: 12_345, hard: 0 }
    expect(ownersIn(dataDir)).toMatchObject(owners)
    for (const path of [file, system, backupDir]) expect(lstatSync(path).uid).toBe(0)
    const copies = { images: service, 'images/copy': service }
    expect(ownersIn(backupDir)).toEqual({ [backup]: service, ...copies, 'letters.pdf': 0 })
  },
)

test.runIf(isRoot && canTakeRights)('files stay where root may give none away', () => {
  const dataDir = folderOfService()
  const program = `const { giveToOwner } = await import('#app/platform/data-folder/data-folder-owner.server.ts')
    giveToOwner({ dataDir: ${JSON.stringify(dataDir)} })`
  const node = [process.execPath, '--input-type=module', '--eval', program]
  const { status, stderr } = spawnSync('setpriv', ['--bounding-set=-chown', ...node], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  expect(ownersIn(dataDir)['gemev.sqlite']).toBe(0)
})

test.runIf(isRoot)('a data folder of root stays as it is', () => {
  const dataDir = folderOfService()
  chownSync(dataDir, 0, 0)
  chownSync(join(dataDir, 'gemev.sqlite'), service, service)
  giveToOwner({ dataDir })
  expect(ownersIn(dataDir)).toMatchObject({ images: 0, 'gemev.sqlite': service })
})
