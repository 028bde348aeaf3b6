import type { Result } from '#app/result.ts'
import type { FocalPoint } from './focal-point.ts'

/** The two folders that the product keeps pictures in. */
export const imageFolders = ['gemev-gallery', 'gemev-blog'] as const
export type ImageFolder = (typeof imageFolders)[number]

const mebibyte = 1024 * 1024

/** The largest file that each folder takes, in bytes; exactly this much still passes. */
export const largestFile: Record<ImageFolder, number> = {
  'gemev-gallery': 50 * mebibyte,
  'gemev-blog': 10 * mebibyte,
}

/** A picture as its host keeps it. */
export interface StoredImage {
  /** The host's name for it, with its folder and without an extension: `gemev-gallery/abc`. */
  publicId: string
  /** Where the whole picture is delivered, an absolute address. */
  url: string
  width: number
  height: number
  bytes: number
  /** A few pixels of it as a data address, to stand there until the picture has come. */
  placeholder: string | null
}

/** What a browser posts to the host beside the file itself, so that the host takes it. */
export interface UploadParams {
  endpoint: string
  fields: Record<string, string>
}

/** How a picture is asked for; without a height it keeps its proportions. */
export interface DeliverySize {
  width: number
  height?: number
  /** The pixel of the whole picture that a cut keeps in sight; otherwise the host chooses. */
  around?: { x: number; y: number } | null
}

/** A picture ready for an `img` element. */
export interface DeliveredImage {
  src: string
  srcSet: string
  width: number
  height: number
  placeholder: string | null
}

/** What names a picture and its size: enough to say how it is delivered. */
export type DeliverableImage = Pick<StoredImage, 'publicId' | 'placeholder'> & {
  width: number | null
  height: number | null
  focal?: FocalPoint | null
}

/** Thrown where the host cannot be asked: it is away, hangs, or answers with something else. */
export class ImageHostUnavailable extends Error {}

/** What a person is told then. */
export const imageHostUnavailable = 'Upload failed: the image host cannot be reached.'

/** Where pictures are kept, transformed and delivered from: our own disk, or an account at Cloudinary. */
export interface ImageHost {
  kind: 'embedded' | 'cloudinary'
  /** Why nothing can be uploaded, in words (S-19.4); null when all is well. */
  problem: string | null
  /** What addresses of its pictures begin with, and which origin takes them, where it is not our own. */
  origins: { pictures: string[]; uploads: string[] }
  /**
   * What a member of staff's browser posts beside `file`; it holds for a short while. Sent again under the
   * same `name`, a picture whose answer was lost is the same picture.
   */
  uploadParams(folder: ImageFolder, staffId: string, name?: string): UploadParams
  /** Takes a picture from the program itself; with a `publicId` that exists the one there is given. */
  upload(
    bytes: Uint8Array<ArrayBuffer>,
    place: { folder: ImageFolder; publicId?: string },
  ): Promise<Result<StoredImage>>
  /** The picture as it is kept, or null; throws an `ImageHostUnavailable` when the host cannot be asked. */
  find(publicId: string): Promise<StoredImage | null>
  /** Removes a picture and all that was made of it; one that is not there is fine. Throws when the host fails. */
  destroy(publicId: string): Promise<void>
  /** Every picture in our folders that is older than `before`, or null where the host cannot tell. */
  listOlder(before: Date): Promise<string[] | null>
  /** A picture for an `img`; `largest` is the most real pixels that it is ever shown in. */
  deliver(image: DeliverableImage, largest: DeliverySize): DeliveredImage
  /** Where one size of a picture is delivered: a path of ours, or an absolute address of the host. */
  deliveryUrl(publicId: string, size: DeliverySize): string
}
