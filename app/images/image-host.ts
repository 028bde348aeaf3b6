import type { PlatformParts } from '#app/platform/parts.ts'
import type { Result } from '#app/values/result.ts'
import type { Point } from './focus.ts'

export interface ImageFolder {
  /** The first part of its images' public ids. */
  name: string
  /** The maximum size of a file, in bytes; a file of exactly this size is accepted. */
  maxBytes: number
  texts: {
    notAnImage: string
    tooLarge: string
    /** The message when an upload failed for another reason than the file itself. */
    failed(reason: string): string
  }
}

export interface ImageConfiguration {
  /** The first part of the embedded host's addresses. */
  cloudName: string
  /** The preset of the embedded host, which permits nothing by itself. */
  uploadPreset: string
  /** The tags of every upload, with commas between them. */
  tags: string
  folders: readonly ImageFolder[]
  /** The shapes that pages cut images to, height by width; every other cut needs a signature. */
  cutShapes: readonly number[]
}

type Folders = readonly Pick<ImageFolder, 'name'>[]

const validName = /^[A-Za-z0-9_-]{1,100}$/

/** True for one of the folders and a plain name, so that no other path can be built from it. */
export function isPublicId(publicId: string, folders: Folders): boolean {
  const [folder, name = '', ...more] = publicId.split('/')
  return more.length === 0 && validName.test(name) && folders.some((each) => each.name === folder)
}

export function publicIdsIn(text: string, folders: Folders): string[] {
  const names = folders.map(({ name }) => name).join('|')
  return text.match(new RegExp(`\\b(?:${names})/[A-Za-z0-9_-]{1,100}`, 'g')) ?? []
}

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
  attention: Point | null
}

export interface UploadTarget {
  endpoint: string
  /** Sent beside `file`, `folder` and `public_id`. */
  fields: Record<string, string>
  /** The host takes only signed fields, which have to be fetched for each image. */
  isSigned: boolean
  /** Why nothing can be uploaded, in words (S-19.4); null when all is well. */
  problem: string | null
}

/** The requested size of an image; without a height it keeps its proportions. */
export interface DeliverySize {
  width: number
  height?: number
}

export interface DeliveredImage {
  src: string
  srcSet: string
  width: number
  height: number
  placeholder: string | null
}

export type DeliverableImage = Pick<StoredImage, 'publicId' | 'placeholder'> & {
  width: number | null
  height: number | null
}

/** A request that the host refuses; the message may be shown to people. */
export class ImageError extends Error {
  override name = 'ImageError'
  /** Clients of the protocol read a message only from answers with these statuses. */
  readonly status: 400 | 401 | 404 | 429
  constructor(message: string, status: ImageError['status'] = 400) {
    super(message)
    this.status = status
  }
}

export const tooLarge = (bytes: number, maxBytes: number) =>
  new ImageError(`File size too large. Got ${bytes}. Maximum is ${maxBytes}.`)

/** Thrown when the host cannot be used: it is away, hangs, or its answer is unusable. */
export class ImageHostUnavailable extends Error {}

export const imageHostUnavailable = 'Upload failed: the image host cannot be reached.'

export const tooManyUploads = 'Too many uploads. Please try again in an hour.'

export interface ImageHost {
  kind: 'embedded' | 'cloudinary'
  folders: readonly ImageFolder[]
  uploads: UploadTarget
  /** The prefixes of its image addresses and the origins that take uploads, where they are not our own. */
  origins: { images: string[]; uploads: string[] }
  /** All fields beside `file` of the upload of one image, signed where the host takes only signed ones. */
  uploadFields(folder: ImageFolder, name: string): Record<string, string>
  /** Stores an image of the program itself; with a `publicId` that exists it returns the existing image. */
  upload(
    bytes: Uint8Array<ArrayBuffer>,
    destination: { folder: ImageFolder; publicId?: string },
  ): Promise<Result<StoredImage>>
  /** The stored image, or null; throws `ImageHostUnavailable`. */
  find(publicId: string): Promise<StoredImage | null>
  /** Deletes an image and all renditions of it; a missing one is no error. Throws when the host fails. */
  destroy(publicId: string): Promise<void>
  /** An image for an `img`; `maxSize` is the largest size in device pixels that it is ever shown in. */
  deliver(image: DeliverableImage, maxSize: DeliverySize): DeliveredImage
  /** Where one size of an image is delivered: a path of ours, or an absolute address of the host. */
  deliveryUrl(publicId: string, size: DeliverySize): string
}

export type ImageNeeds<Part extends keyof PlatformParts | 'images'> = Pick<
  PlatformParts & { images: ImageHost },
  Part
>
