import type { Result } from '#app/result.ts'
import type { FocalPoint } from './focal-point.ts'
import type { ImageFolder } from './image-folder.ts'

/** An image as its host stores it. */
export interface StoredImage {
  /** The host's name for it, with its folder and without an extension: `folder/abc`. */
  publicId: string
  /** Where the whole image is delivered, an absolute address. */
  url: string
  width: number
  height: number
  bytes: number
  /** A few pixels of it as a data address, shown until the image has loaded. */
  placeholder: string | null
  /** The point that draws the eye, in percent; null where the host does not report it. */
  attention: FocalPoint | null
}

/** The address and the fields that a browser sends to the host beside the file. */
export interface UploadParams {
  endpoint: string
  fields: Record<string, string>
}

/** The requested size of an image; without a height it keeps its proportions. */
export interface DeliverySize {
  width: number
  height?: number
  /** The pixel of the whole image that a cut is made around; otherwise the host chooses. */
  around?: { x: number; y: number } | null
}

/** An image ready for an `img` element. */
export interface DeliveredImage {
  src: string
  srcSet: string
  width: number
  height: number
  placeholder: string | null
}

/** The fields of an image that its delivery addresses are made from. */
export type DeliverableImage = Pick<StoredImage, 'publicId' | 'placeholder'> & {
  width: number | null
  height: number | null
  focal?: FocalPoint | null
}

/** Thrown when the host cannot be used: it is away, hangs, or its answer is unusable. */
export class ImageHostUnavailable extends Error {
  /** The HTTP status that it answered; undefined when it gave no answer. */
  status: number | undefined

  constructor(message: string, { status, ...options }: ErrorOptions & { status?: number } = {}) {
    super(message, options)
    this.status = status
  }
}

/** The message for people when the host is unavailable. */
export const imageHostUnavailable = 'Upload failed: the image host cannot be reached.'

/** The message for people who have uploaded too many images within an hour. */
export const tooManyUploads = 'Too many uploads. Please try again in an hour.'

/** Stores, transforms and delivers images: on our own disk, or in an account at Cloudinary. */
export interface ImageHost {
  kind: 'embedded' | 'cloudinary'
  folders: readonly ImageFolder[]
  /** Why nothing can be uploaded, in words (S-19.4); null when all is well. */
  problem: string | null
  /** The prefixes of its image addresses and the origins that take uploads, where they are not our own. */
  origins: { images: string[]; uploads: string[] }
  /**
   * What an uploader's browser sends beside `file`; valid for a short while. With the same `name` a
   * repeated upload, after a lost answer, gives the same image.
   */
  uploadParams(folder: ImageFolder, uploaderId: string, name?: string): UploadParams
  /** Stores an image of the program itself; with a `publicId` that exists it returns the existing image. */
  upload(
    bytes: Uint8Array<ArrayBuffer>,
    destination: { folder: ImageFolder; publicId?: string },
  ): Promise<Result<StoredImage>>
  /** The stored image, or null; throws `ImageHostUnavailable`. */
  find(publicId: string): Promise<StoredImage | null>
  /** Deletes an image and all renditions of it; a missing one is no error. Throws when the host fails. */
  destroy(publicId: string): Promise<void>
  /** The public ids in our folders that are older than `before`, or null where the host cannot list them. */
  listOlder(before: Date): Promise<string[] | null>
  /** An image for an `img`; `maxSize` is the largest size in device pixels that it is ever shown in. */
  deliver(image: DeliverableImage, maxSize: DeliverySize): DeliveredImage
  /** Where one size of an image is delivered: a path of ours, or an absolute address of the host. */
  deliveryUrl(publicId: string, size: DeliverySize): string
}
