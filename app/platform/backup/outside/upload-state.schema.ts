import { z } from 'zod'

/** The results of the last uploads of a folder's backups. */
export const BackupUploadState = z.object({
  /** The newest backup that the storage has. */
  uploaded: z.object({ name: z.string(), at: z.iso.datetime() }).optional(),
  /** Why the last upload failed; absent after one that succeeded. */
  failed: z.object({ at: z.iso.datetime(), reason: z.string() }).optional(),
})
export type BackupUploadState = z.output<typeof BackupUploadState>

/** The images that an uploaded backup needs, by their names in the storage. */
export const UploadedImages = z.array(z.string())
