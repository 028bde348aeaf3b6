import { ImageError } from '#app/images/image-host.ts'
import { widthLadder } from '#app/images/image-url.ts'

export interface RequestedImage {
  publicId: string
  width: number | null
  height: number | null
  /** Whether both sides cut the image; scaled, it keeps its shape. */
  crop: 'scale' | 'fill'
  /** What a cut keeps: its middle, what draws the eye, or the surroundings of a pixel of the image. */
  around: 'centre' | 'attention' | { x: number; y: number }
  /** `auto` leaves it to what the browser takes; null to the image itself. */
  format: string | null
  /** Null when the address carries no signature. */
  signature: { given: string; text: string } | null
}

const step = /^[a-z]{1,4}_[^/,]+(?:,[a-z]{1,4}_[^/,]+)*$/
const maxSide = 20_000
const formats = ['auto', 'jpg', 'jpeg', 'png', 'webp', 'avif']

/**
 * Reads the part of a delivery address after the cloud name. Parameters may come in one step with commas
 * or in several with slashes. Throws an `ImageError` for anything unknown.
 */
export function readDeliveryPath(path: string): RequestedImage {
  const [kind, type, ...segments] = decodePath(path).split('/').filter(Boolean)
  if (kind !== 'image' || type !== 'upload') {
    throw new ImageError(`Resource not found - ${segments.join('/')}`, 404)
  }
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
    const isPoint = 'xy'.includes(name) && steps.join().includes('g_xy_center')
    if (given.has(name) || !(isPoint || ['c', 'f', 'g', 'h', 'q', 'w'].includes(name))) {
      throw new ImageError(`Invalid transformation component - ${component}`)
    }
    given.set(name, value)
  }
  const { c: crop = 'scale', f: format = null, q: quality = 'auto' } = Object.fromEntries(given)
  if (crop !== 'scale' && crop !== 'fill') throw new ImageError(`Invalid crop mode - ${crop}`)
  if (format !== null && !formats.includes(format)) {
    throw new ImageError(`Invalid extension in transformation: ${format}`)
  }
  if (quality !== 'auto') throw new ImageError(`Invalid quality in transformation: ${quality}`)
  const [width, height] = [side('width', given.get('w')), side('height', given.get('h'))]
  return { width, height, crop, around: aroundOf(given), format } as const
}

function side(name: string, value: string | undefined): number | null {
  if (value === undefined) return null
  if (/^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= maxSide) return Number(value)
  throw new ImageError(`Invalid ${name} in transformation: ${value}`)
}

function aroundOf(given: Map<string, string>): RequestedImage['around'] {
  const gravity = given.get('g') ?? 'center'
  if (gravity === 'center') return 'centre'
  if (gravity === 'auto') return 'attention'
  if (gravity !== 'xy_center') throw new ImageError(`Invalid gravity - ${gravity}`)
  const [x = '', y = ''] = [given.get('x'), given.get('y')]
  if (/^\d{1,5}$/.test(x) && /^\d{1,5}$/.test(y)) return { x: Number(x), y: Number(y) }
  throw new ImageError(`Invalid coordinates in transformation: ${x},${y}`)
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    throw new ImageError('Resource not found', 404)
  }
}

/**
 * Whether an address requests what our own pages request: a whole image in a width of the ladder or its
 * own, or a cut in one of their shapes. Every other rendition needs a signature, because each costs seconds of
 * the encoder; our own pages sign cuts around a point.
 */
export function isOwnTransformation(
  { width, height, crop, around }: RequestedImage,
  image: { width: number; height: number },
  cutShapes: readonly number[],
): boolean {
  if (typeof around === 'object' || (around === 'attention' && height === null)) return false
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
