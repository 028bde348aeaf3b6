import { mkdtemp, rmdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { imageConfiguration } from '#app/domain/image-configuration.ts'
import { accountProblem } from '#app/images/cloudinary/cloudinary.server.ts'
import { storedBytes } from '#app/images/storage/space.server.ts'
import { backupFolder } from '#app/platform/backup/backup-folder.server.ts'
import {
  diskSpaceAt,
  existingFolder,
  reservedBytes,
} from '#app/platform/data-folder/data-folder.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { sizeText } from '#app/values/size-text.ts'
import { attention, type Finding, failed, failureReason, passed } from './system-check.ts'

const lowFreeBytes = 2 * 1024 ** 3

export async function checkDisk({
  settings,
}: {
  settings: Pick<Settings, 'dataDir' | 'backupDir'>
}): Promise<Finding> {
  const folders = [
    settings.dataDir,
    // The folder of pictures may be on a disk of its own; where it is missing, the folder above it counts.
    join(settings.dataDir, 'images'),
    backupFolder(settings),
  ].map((folder) => resolve(folder))
  const disks = await Promise.all(folders.map(spaceAt))
  const [tightest] = disks.toSorted((one, other) => one.free - other.free)
  if (!tightest) throw new Error('no folder is known')
  return judgeSpace(tightest)
}

interface Space {
  folder: string
  /** In bytes, as is `total`. */
  free: number
  total: number
}

export function judgeSpace({ folder, free, total }: Space): Finding {
  const text = `${sizeText(free)} of ${sizeText(total)} are free on the disk of ${folder}.`
  const advice = 'Free some space: delete old backups that are kept elsewhere, or other programs.'
  if (free < reservedBytes) {
    return failed(`${text} No picture can be uploaded, and no backup made.`, advice)
  }
  return free < lowFreeBytes ? attention(text, advice) : passed(text)
}

/** Why nothing can be written into a folder, or why one that does not exist cannot be made; null when it can. */
export async function writeProblem(folder: string): Promise<string | null> {
  try {
    // Only a real write is conclusive: root passes every permission check.
    await rmdir(await mkdtemp(join(existingFolder(folder), '.write-test-')))
    return null
  } catch (error) {
    return failureReason(error)
  }
}

const spaceAt = async (folder: string): Promise<Space> => ({
  folder,
  ...(await diskSpaceAt(folder)),
})

interface ImagesNeeds {
  settings: Pick<Settings, 'dataDir' | 'images'>
}

export async function checkImages({ settings }: ImagesNeeds): Promise<Finding> {
  if (settings.images.host === 'embedded') return checkFolders(settings)
  const problem = accountProblem(settings.images)
  return problem
    ? failed(problem, 'Correct the settings that begin with CLOUDINARY_.')
    : passed('Pictures are stored at Cloudinary.')
}

const { folders } = imageConfiguration

async function checkFolders({ dataDir, images: { quota } }: ImagesNeeds['settings']) {
  const root = join(dataDir, 'images')
  const subfolders = ['incoming', 'derived', ...folders.map(({ name }) => join('originals', name))]
  for (const folder of subfolders.map((name) => join(root, name))) {
    const problem = await writeProblem(folder)
    if (!problem) continue
    return failed(
      `The folder ${folder} cannot be written to, so no picture can be uploaded: ${problem}.`,
      'Give it to the user who runs the site, or free some space if its disk is full.',
    )
  }
  const used = await storedBytes(root)
  const text = `Pictures on this machine use ${sizeText(used)} of ${sizeText(quota)}.`
  const advice = ['Raise IMAGE_QUOTA_MB and start again.', 'Delete pictures nobody needs.'] as const
  const largest = Math.max(...folders.map(({ maxBytes }) => maxBytes))
  if (used >= quota) return failed(`${text} Uploads are refused.`, ...advice)
  if (used + largest > quota) return attention(`${text} Large ones are refused.`, ...advice)
  return used > quota * nearlyFull ? attention(text, ...advice) : passed(text)
}

const nearlyFull = 0.9
