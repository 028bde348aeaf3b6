import { maxSourceSide } from '#app/images/encoder/image-kinds.ts'
import { ImageError } from '#app/images/image-host.ts'
import { roundedWidth, widthLadder } from '#app/images/image-url.ts'
import type { AboutImage } from '#app/images/storage/storage.server.ts'

export interface RequestedImage {
  publicId: string
  width: number | null
  height: number | null
  /** Whether both sides cut the image; scaled, it keeps its shape. */
  crop: 'scale' | 'fill'
  /** What a cut keeps: its middle, or what draws the eye. */
  around: 'centre' | 'attention'
  /** `auto` leaves it to what the browser takes; null to the image itself. */
  format: string | null
  /** Null when the address carries no signature. */
  signature: { given: string; text: string } | null
}

const step = /^[a-z]{1,4}_[^/,]+(?:,[a-z]{1,4}_[^/,]+)*$/
const maxSide = 20_000
const formats = ['auto', 'jpg', 'jpeg', 'png', 'webp', 'avif']

/** Parameters come in one step with commas or in several with slashes. Throws an `ImageError` for anything unknown. */
export function readDeliveryPath(path: string): RequestedImage {
  const [kind, type, ...segments] = decodePath(path).split('/').filter(Boolean)
  if (kind !== 'image' || type !== 'upload')
    throw new ImageError(`Resource not found - ${segments.join('/')}`, 404)
  const [, signature] = /^s--([\w-]+)--$/.exec(segments[0] ?? '') ?? []
  if (signature) segments.shift()
  const steps: string[] = []
  while (segments.length > 1 && step.test(segments[0] ?? '')) steps.push(segments.shift() ?? '')
  if (segments.length > 1 && /^v\d+$/.test(segments[0] ?? '')) segments.shift()
  const source = segments.join('/')
  const [publicId = '', extension] = source.split(/\.(?=[^./]*$)/)
  const { format, ...transformation } = readSteps(steps)
  return {
    publicId,
    ...transformation,
    format: format ?? extension?.toLowerCase() ?? null,
    signature: signature ? { given: signature, text: [...steps, source].join('/') } : null,
  }
}

function readSteps(steps: string[]) {
  const given = new Map<string, string>()
  for (const component of steps.flatMap((each) => each.split(','))) {
    const [, name = '', value = ''] = /^([a-z]+)_(.+)$/.exec(component) ?? []
    if (given.has(name) || !['c', 'f', 'g', 'h', 'q', 'w'].includes(name))
      throw new ImageError(`Invalid transformation component - ${component}`)
    given.set(name, value)
  }
  const { c: crop = 'scale', f: format = null, q: quality = 'auto' } = Object.fromEntries(given)
  if (crop !== 'scale' && crop !== 'fill') throw new ImageError(`Invalid crop mode - ${crop}`)
  if (format !== null && !formats.includes(format))
    throw new ImageError(`Invalid extension in transformation: ${format}`)
  if (quality !== 'auto') throw new ImageError(`Invalid quality in transformation: ${quality}`)
  const [width, height] = [side('width', given.get('w')), side('height', given.get('h'))]
  return { width, height, crop, around: aroundOf(given.get('g') ?? 'center'), format } as const
}

function side(name: string, value: string | undefined): number | null {
  if (value === undefined) return null
  if (/^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= maxSide) return Number(value)
  throw new ImageError(`Invalid ${name} in transformation: ${value}`)
}

function aroundOf(gravity: string): RequestedImage['around'] {
  if (gravity === 'center') return 'centre'
  if (gravity === 'auto') return 'attention'
  throw new ImageError(`Invalid gravity - ${gravity}`)
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    throw new ImageError('Resource not found', 404)
  }
}

/**
 * A whole image in a width of the ladder or its own, or a cut in one of their shapes. Every other rendition needs a
 * signature, because each costs seconds of the encoder.
 */
export function isOwnTransformation(
  { width, height, crop, around }: RequestedImage,
  image: { width: number; height: number },
  cutShapes: readonly number[],
): boolean {
  if (around === 'attention' && height === null) return false
  if (height === null) return width === null || isOwnWidth(width, image.width)
  if (width === null || crop !== 'fill') return false
  return cutShapes.some((shape) => {
    // The largest width of this shape that the image can fill.
    const maxWidth = Math.min(image.width, image.height / shape)
    return Math.abs(height - width * shape) <= 1 && isOwnWidth(width, maxWidth)
  })
}

const isOwnWidth = (width: number, maxWidth: number) =>
  widthLadder.some((step) => step === width) || width === Math.floor(maxWidth)

export interface Rendition {
  width: number
  height: number
  /** What a cut to the size keeps; without it the image keeps its shape. */
  cut?: RequestedImage['around']
  format: 'jpg' | 'png' | 'webp' | 'avif'
  quality: 'good' | 'eco'
}

export interface Viewer {
  accept: string
  savesData: boolean
}

type Source = Pick<AboutImage, 'width' | 'height' | 'kind' | 'hasAlpha'>

/** `vary` names the request headers that the choice depends on. */
export function chooseRendition(
  requested: RequestedImage,
  image: Source,
  { accept, savesData }: Viewer,
) {
  const size = sizeOf(requested, image)
  const isByAccept = requested.format === 'auto'
  const preferred = isByAccept ? bestFormat(image, accept) : namedFormat(requested.format, image)
  // Above this size AVIF takes the encoder seconds and 250 MB of memory, and saves few bytes.
  const isTooLarge = size.width * size.height > 2_200_000
  const format = preferred === 'avif' && isTooLarge ? 'webp' : preferred
  const vary = [...(isByAccept ? ['Accept'] : []), 'Save-Data']
  const quality = savesData ? 'eco' : 'good'
  const rendition: Rendition = { ...size, format, quality }
  return { rendition, vary }
}

export function fileNameOf({ width, height, cut, format, quality }: Rendition) {
  return `${cut ?? 'scale'}-${width}x${height}-${quality}.${format}`
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
  return isCut ? { ...size, cut: requested.around } : size
}

const atLeastOne = (side: number) => Math.max(1, Math.round(side))

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
