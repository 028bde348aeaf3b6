import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import {
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { timeOfBackup } from './backup-retention.ts'
import { BackupError, type ImageFile, ImageIndex } from './format/backup-format.schema.ts'

/** Where the embedded image host stores what was uploaded. */
export const originalsFolder = (dataDir: string) => join(dataDir, 'images', 'originals')

const copiesFolder = (folder: string) => join(folder, 'images')
/** The copy of an image beside a backup. */
export const copyOf = (folder: string, { sha256 }: Pick<ImageFile, 'sha256'>) =>
  join(copiesFolder(folder), sha256)

// An original that has not changed since the last backup is not read again if its copy is undamaged.
const indexFile = (folder: string) => join(copiesFolder(folder), 'index.json')
type IndexedImage = ImageIndex[number]

/** Copies all images that the folder does not have yet, and says what belongs to a backup that is made now. */
export async function copyImages(dataDir: string, folder: string, now: Date): Promise<ImageFile[]> {
  await mkdir(copiesFolder(folder), { recursive: true, mode: 0o700 })
  const index = await readIndex(folder)
  const earlier = new Map(index?.map((file) => [file.path, file]))
  const originals = originalsFolder(dataDir)
  const files: IndexedImage[] = []
  for (const path of await filesBelow(originals)) {
    const copied = await copyImage(join(originals, path), folder, earlier.get(path))
    // Undefined for an image that was deleted meanwhile: the database no longer names it either.
    if (copied) files.push({ path, ...copied })
  }
  const present = new Set(files.map(({ sha256 }) => sha256))
  // Without an index, any copy may have been needed by the last backup.
  const former = index?.map(({ sha256 }) => sha256) ?? (await copiesIn(folder))
  const since = await latestTime(folder, now)
  for (const sha256 of former) {
    // The modification time of such a copy says since when no new backup needs it.
    if (!present.has(sha256)) await utimes(copyOf(folder, { sha256 }), since, since).catch(() => {})
  }
  await writeSafely(indexFile(folder), JSON.stringify(files))
  return files.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 }))
}

/** The later of now and the newest backup: after a clock was set back, a copy would else look unused for too long. */
async function latestTime(folder: string, now: Date): Promise<Date> {
  const times = (await readdir(folder)).flatMap((name) => timeOfBackup(name) ?? [])
  return new Date(Math.max(now.getTime(), ...times.map((time) => time.getTime())))
}

async function copyImage(original: string, folder: string, earlier: IndexedImage | undefined) {
  try {
    // The times are only tested for being equal, since a clock may have been set back between them.
    const { size: bytes, mtimeMs: modifiedMs } = await stat(original)
    const isUnchanged = earlier?.bytes === bytes && earlier.modifiedMs === modifiedMs
    if (isUnchanged && (await isSound(folder, earlier))) return { ...earlier, modifiedMs }
    const sha256 = await hashOf(original)
    const copy = copyOf(folder, { sha256 })
    if (!(await isSound(folder, { sha256 }))) {
      const unfinished = unfinishedName(copy)
      await copyFile(original, unfinished)
      await syncFile(unfinished)
      await rename(unfinished, copy)
    }
    return { bytes, sha256, modifiedMs }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** The images whose copy beside the backup is missing or damaged. */
export async function missingImages(folder: string, files: ImageFile[]): Promise<ImageFile[]> {
  const missing: ImageFile[] = []
  for (const file of files) if (!(await isSound(folder, file))) missing.push(file)
  return missing
}

/** Whether an image's copy exists and is unchanged; a disk may damage it, and nothing else reads the copies. */
async function isSound(folder: string, file: Pick<ImageFile, 'sha256'>): Promise<boolean> {
  const hash = await hashOf(copyOf(folder, file)).catch(() => undefined)
  return hash === file.sha256
}

/** Puts images back below another folder; those that are missing beside the backup are left out. */
export async function restoreImages(folder: string, files: ImageFile[], originals: string) {
  await mkdir(originals, { recursive: true, mode: 0o700 })
  for (const file of files) {
    const path = join(originals, file.path)
    if (relative(originals, path).startsWith('..')) throw new BackupError('The backup is hostile.')
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await copyFile(copyOf(folder, file), path)
    await syncFile(path)
  }
}

/** Deletes copies that no backup since `oldest` names. */
export async function removeUnusedCopies(folder: string, oldest: Date): Promise<void> {
  const index = await readIndex(folder)
  if (!index) return
  const used = new Set(index.map(({ sha256 }) => sha256))
  for (const name of await copiesIn(folder)) {
    const path = join(copiesFolder(folder), name)
    if (used.has(name)) continue
    if ((await stat(path)).mtime < oldest) await rm(path)
  }
}

/** The names of all copies, also of those that were not finished. */
const copiesIn = async (folder: string) =>
  (await readdir(copiesFolder(folder)).catch(() => [])).filter((name) => /^[\da-f]{64}/.test(name))

/** What the last backup has found; null when it cannot be read, and every image is then read again. */
const readIndex = async (folder: string) =>
  ImageIndex.nullable()
    .catch(null)
    .parse(
      await readFile(indexFile(folder), 'utf8')
        .then(JSON.parse)
        .catch(() => null),
    )

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if (isMissing(error)) return []
    throw error
  })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

async function writeSafely(path: string, text: string): Promise<void> {
  const unfinished = unfinishedName(path)
  await writeFile(unfinished, text, { mode: 0o600, flush: true })
  await rename(unfinished, path)
}

/** A name of its own: two backups may write the same file at once. */
const unfinishedName = (path: string) => `${path}.${randomUUID()}.unfinished`

export async function syncFile(path: string): Promise<void> {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
