import { expendableBackups, timeOfBackup } from '#app/platform/backup/backup-retention.ts'
import type { Bucket, StoredObject } from '#app/platform/object-storage/bucket.server.ts'
import { UploadedImages } from './upload-state.schema.ts'
import { backupOfList, isUploadedImage } from './uploaded-names.server.ts'

const dayMs = 86_400_000

/** Deletes the uploaded backups that are no longer needed, with the images that only they named. */
export async function removeOldUploads(bucket: Bucket, now: Date): Promise<void> {
  const objects = await bucket.list()
  const backups = objects.map(({ key }) => key).filter((key) => timeOfBackup(key))
  const expendable = new Set(expendableBackups(backups, now))
  for (const name of expendable) await bucket.remove(name)
  const present = new Set(backups.filter((name) => !expendable.has(name)))
  const lists = new Map(objects.map((object) => [backupOfList(object.key), object]))
  // A backup without its list may need any of the images, so none is deleted.
  if ([...present].some((name) => !lists.has(name))) return
  const used = new Set<string>()
  for (const [name, list] of lists) {
    if (!name) continue
    // A list without a backup belongs to a backup that is being sent now, or whose upload has failed.
    const isNeeded = present.has(name) || now.getTime() - list.storedAt.getTime() < dayMs
    if (expendable.has(name) || !isNeeded) await bucket.remove(list.key)
    else for (const image of await readList(bucket, list)) used.add(image)
  }
  for (const { key } of objects) {
    if (isUploadedImage(key) && !used.has(key)) await bucket.remove(key)
  }
}

async function readList(bucket: Bucket, { key, bytes }: StoredObject): Promise<string[]> {
  const parts: Buffer[] = []
  for await (const part of bucket.read(key, bytes)) parts.push(part)
  return UploadedImages.parse(JSON.parse(Buffer.concat(parts).toString()))
}
