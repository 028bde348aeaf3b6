import { type ImageKind, maxSourceSide } from '#app/images/encoder/image-kinds.ts'
import { type FocalPoint, roundedPercent } from '#app/images/focal-point.ts'
import { roundedWidth } from '#app/images/image-url.ts'
import type { RequestedImage } from '#app/images/protocol/transformation.ts'

/** How one delivered form of an image is made. */
export interface Rendition {
  width: number
  height: number
  /** Cuts to the size at this position, or around this point; without it the image keeps its shape. */
  cut?: 'centre' | 'attention' | FocalPoint
  format: 'jpg' | 'png' | 'webp' | 'avif'
  quality: 'good' | 'eco'
}

/** The request headers that the rendition depends on. */
export interface Viewer {
  accept: string
  savesData: boolean
}

/** The rendition that answers a request, and the request headers that it varies by. */
export interface ChosenRendition {
  rendition: Rendition
  vary: string[]
}

interface Source {
  width: number
  height: number
  kind: ImageKind
  hasAlpha: boolean
}

/** Chooses one of the few possible renditions: widths of the ladder, two qualities, four formats. */
export function chooseRendition(
  requested: RequestedImage,
  image: Source,
  { accept, savesData }: Viewer,
): ChosenRendition {
  const size = sizeOf(requested, image)
  const isByAccept = requested.format === 'auto'
  const preferred = isByAccept ? bestFormat(image, accept) : namedFormat(requested.format, image)
  // Above this size AVIF takes the encoder seconds and 250 MB of memory, and saves few bytes.
  const isTooLarge = size.width * size.height > 2_200_000
  const format = preferred === 'avif' && isTooLarge ? 'webp' : preferred
  const vary = [...(isByAccept ? ['Accept'] : []), 'Save-Data']
  return { rendition: { ...size, format, quality: savesData ? 'eco' : 'good' }, vary }
}

export function fileNameOf({ width, height, cut, format, quality }: Rendition) {
  const position = typeof cut === 'object' ? `focal-${cut.x}-${cut.y}` : (cut ?? 'scale')
  return `${position}-${width}x${height}-${quality}.${format}`
}

function sizeOf(requested: RequestedImage, { width, height }: Source) {
  const shape = height / width
  if (!requested.width && !requested.height) {
    const share = Math.min(1, maxSourceSide / Math.max(width, height))
    return { width: atLeastOne(width * share), height: atLeastOne(height * share) }
  }
  // Scaling to both sides would stretch the image, so it is cut instead.
  const isCut = requested.width !== null && requested.height !== null
  const targetWidth = requested.width ?? (requested.height ?? height) / shape
  const ratio = isCut ? roundedShape((requested.height ?? height) / targetWidth) : shape
  // An image is never enlarged.
  const cutWidth = Math.max(1, Math.min(roundedWidth(targetWidth), width, height / ratio))
  const size = { width: Math.round(cutWidth), height: atLeastOne(cutWidth * ratio) }
  if (!isCut) return size
  const { around } = requested
  if (typeof around === 'string') return { ...size, cut: around }
  // Rounded, so that moving the point by a pixel does not make another file.
  const [x, y] = [(around.x * 100) / width, (around.y * 100) / height]
  return { ...size, cut: { x: roundedPercent(x), y: roundedPercent(y) } }
}

const atLeastOne = (side: number) => Math.max(1, Math.round(side))

/** Rounds the shape, so that similar shapes share a file. */
const roundedShape = (ratio: number) => Math.min(5, Math.max(0.2, Math.round(ratio * 80) / 80))

function bestFormat({ hasAlpha }: Source, accept: string): Rendition['format'] {
  const takes = (type: string) =>
    accept.split(',').some((each) => {
      const [name = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase())
      return name === type && !parameters.some((parameter) => /^q=0(?:\.0+)?$/.test(parameter))
    })
  if (takes('image/avif')) return 'avif'
  if (takes('image/webp')) return 'webp'
  return hasAlpha ? 'png' : 'jpg'
}

function namedFormat(format: string | null, { kind, hasAlpha }: Source): Rendition['format'] {
  const named = format ?? kind
  if (named === 'jpg' || named === 'jpeg') return 'jpg'
  if (named === 'png' || named === 'webp' || named === 'avif') return named
  // TIFF, which browsers do not show, and animated GIF are delivered as a still image.
  return hasAlpha || named === 'gif' ? 'png' : 'jpg'
}
