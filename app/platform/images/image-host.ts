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
export interface UploadTerms {
  endpoint: string
  fields: Record<string, string>
}

/** How a picture is asked for; without a height it keeps its proportions. */
export interface DeliverySize {
  width: number
  height?: number
}

/** A picture ready for an `img` element. */
export interface DeliveredImage {
  src: string
  srcSet: string
  width: number
  height: number
  placeholder: string | null
}
