import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const succeeds = (program: string, ...words: string[]) => spawnSync(program, words).status === 0

/** Whether this process can mount a disk: it must be root, and the machine must allow it. */
const canMount = (mount: (folder: string) => boolean): boolean => {
  const folder = mkdtempSync(join(tmpdir(), 'gemev-mount-'))
  try {
    return mount(folder)
  } finally {
    spawnSync('umount', [folder])
    rmSync(folder, { recursive: true })
  }
}

const mountMemory = (folder: string, bytes: number) =>
  succeeds('mount', '-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder)

export const canMountMemory = canMount((folder) => mountMemory(folder, 1024 ** 2))

/** A folder on a disk of its own with this many bytes, removed after the test. */
export function smallDisk(bytes: number): string {
  const folder = newMountPoint()
  if (!mountMemory(folder, bytes)) throw new Error('nothing can be mounted here')
  return folder
}

/** Mounts a file as a disk that becomes read-only after an error, as the disks of most Linux systems do. */
function mountFile(folder: string): boolean {
  const file = `${folder}.disk`
  writeFileSync(file, '')
  truncateSync(file, 32 * 1024 ** 2)
  const isMade = succeeds('mkfs.ext4', '-q', '-F', file)
  const isMounted = isMade && succeeds('mount', '-o', 'loop,errors=remount-ro', file, folder)
  // The mounted disk stays in use until it is unmounted.
  rmSync(file)
  return isMounted
}

export const canMountFile = canMount(mountFile)

/** A folder on a disk of its own, removed after the test; `fail` makes the disk read-only, as an error of it would. */
export function failingDisk() {
  const folder = newMountPoint()
  if (!mountFile(folder)) throw new Error('nothing can be mounted here')
  return {
    folder,
    fail() {
      if (!succeeds('mount', '-o', 'remount,abort', folder))
        throw new Error('it is still written to')
    },
  }
}

function newMountPoint(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gemev-disk-'))
  onTestFinished(() => {
    spawnSync('umount', [folder])
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}
