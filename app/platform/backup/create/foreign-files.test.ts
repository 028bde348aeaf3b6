import { execFile } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import {
  backUp,
  imagePath,
  newEmptyInstallation,
  newFilledInstallation,
  restore,
} from '#tests/backed-up-installations.ts'
import { childEnvironment } from '#tests/crash/child-environment.ts'
import { databaseKinds } from '#tests/database-kinds.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'

const originals = 'images/originals'
const nobody = 65534
const isRoot = process.getuid?.() === 0

/** Puts files and folders among the images of a site that systems leave on mounted disks and in shared folders. */
function leaveForeignFiles(dataDir: string) {
  const folder = join(dataDir, originals)
  mkdirSync(join(folder, 'lost+found'))
  mkdirSync(join(folder, '.snapshot'))
  for (const name of [
    '.DS_Store',
    '.snapshot/original',
    'gemev/.nfs0000000000a1',
    'gemev/a copy',
  ]) {
    writeFileSync(join(folder, name), 'foreign')
  }
  symlinkSync('/nowhere', join(folder, 'gemev/a link'))
  // The paths that a backup names. It does not look inside of foreign folders.
  return [
    '.DS_Store',
    '.snapshot',
    'gemev/.nfs0000000000a1',
    'gemev/a copy',
    'gemev/a link',
    'lost+found',
  ]
}

test.each(databaseKinds)('what is no image of this program ends no backup of %s', async (kind) => {
  const site = await newFilledInstallation(kind)
  const foreign = leaveForeignFiles(site.dataDir)
  const { file, ...made } = await backUp(site)
  expect(made).toMatchObject({ images: 1, foreign })
  const installation = await newEmptyInstallation(kind)
  await restore(installation, file)
  const names = readdirSync(join(installation.dataDir, originals), { recursive: true })
  expect(names.toSorted()).toEqual(['gemev', 'gemev/blog', 'gemev/blog/a', 'gemev/blog/a/original'])
})

test('a link among the images ends the backup, which would be made without what it leads to', async () => {
  const site = await newFilledInstallation('sqlite')
  const link = join(site.dataDir, originals, 'gemev/moved')
  symlinkSync(newTemporaryFolder(), link)
  await expect(backUp(site)).rejects.toThrow(`${link} is a link`)
})

/** Makes a backup as a user who may not read everything, as the site's own user may not; root may read all. */
async function backUpUnprivileged(dataDir: string) {
  const folder = newTemporaryFolder()
  if (isRoot) {
    const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    for (const path of [folder, dataDir, ...names.map((name) => join(dataDir, name))]) {
      chownSync(path, nobody, nobody)
    }
  }
  const run = promisify(execFile)
  return run(process.execPath, ['server/cli.ts', 'backup', folder], {
    env: { ...childEnvironment, DATA_DIR: dataDir },
    ...(isRoot && { uid: nobody, gid: nobody }),
  })
}

test('a foreign folder that cannot be read ends no backup, and is named', async () => {
  const { dataDir } = await newFilledInstallation('sqlite')
  const folder = join(dataDir, originals, 'lost+found')
  mkdirSync(folder)
  chmodSync(folder, 0)
  const { stdout } = await backUpUnprivileged(dataDir)
  expect(stdout).toContain('1 image file are saved')
  expect(stdout).toContain(
    'Left out is what lies among the images and is none of them: lost+found\n',
  )
})

test.each([
  ['an image', imagePath],
  ['a folder of images', dirname(imagePath)],
])('%s that cannot be read ends the backup, and is named', async (_, name) => {
  const { dataDir } = await newFilledInstallation('sqlite')
  const path = join(dataDir, name)
  chmodSync(path, 0)
  await expect(backUpUnprivileged(dataDir)).rejects.toThrow(
    `${path} belongs to the images and cannot be read: EACCES`,
  )
})
