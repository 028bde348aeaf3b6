import type { ReceivedFile } from '#app/platform/images/embedded/embedded.server.ts'

/** A file that has come, and how large it was; nothing of a file above the limit stays on the disk. */
export interface Received extends ReceivedFile {
  bytes: number
}

export interface UploadBody {
  fields: Record<string, string>
  file: Received | null
}

export type Fields = Record<string, string>

/** What reading an upload asks of whoever answers it. */
export interface UploadHandler {
  /** True once the sender may upload; until then no more is read than fields need. */
  isPermitted(): boolean
  /** Throws an `ImageFault` unless these fields permit an upload. */
  permit(fields: Fields): Promise<void>
  /** Where a file goes, and how many bytes of it; called only for whoever may upload. */
  place(fields: Fields): Promise<{ path: string; most: number }>
}
