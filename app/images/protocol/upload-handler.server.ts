import type { ReceivedFile } from '#app/images/embedded.server.ts'

/** A received file and its size; nothing of a file above the limit stays on the disk. */
export interface Received extends ReceivedFile {
  bytes: number
}

export interface UploadBody {
  fields: Record<string, string>
  file: Received | null
}

export type Fields = Record<string, string>

/** The callbacks for reading an upload. */
export interface UploadHandler {
  /** True once the sender may upload; until then only as much is read as fields need. */
  isPermitted(): boolean
  /** Throws an `ImageError` unless these fields permit an upload. */
  permit(fields: Fields): Promise<void>
  /** The path of the file and its maximum size; called only after the upload is permitted. */
  fileDestination(fields: Fields): Promise<{ path: string; maxBytes: number }>
}
