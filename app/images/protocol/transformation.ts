import { ImageError } from '#app/images/image-error.ts'

/** The image and the transformation that a delivery address requests. */
export interface RequestedImage {
  publicId: string
  /** The extension of the name, such as jpg or png; null when there is none. */
  extension: string | null
  width: number | null
  height: number | null
  crop: 'scale' | 'fill'
  position: string
  /** The pixel of the image that a cut is made around; null leaves it to `position`. */
  point: { x: number; y: number } | null
  /** `auto` leaves it to what the browser takes; null to the name's extension. */
  format: string | null
  quality: string | null
  /** Null when the address carries no signature. */
  signature: { given: string; text: string } | null
}

const step = /^[a-z]{1,4}_[^/,]+(?:,[a-z]{1,4}_[^/,]+)*$/
const maxSide = 20_000

const positions: Record<string, string> = {
  center: 'centre',
  north: 'north',
  north_east: 'northeast',
  east: 'east',
  south_east: 'southeast',
  south: 'south',
  south_west: 'southwest',
  west: 'west',
  north_west: 'northwest',
  auto: 'attention',
  // The coordinates give the point.
  xy_center: 'centre',
  face: 'attention',
  faces: 'attention',
}

/**
 * Reads the part of a delivery address after the cloud name. Parameters may come in one step with commas
 * or in several with slashes. Throws an `ImageError` for anything unknown.
 */
export function readDeliveryPath(path: string): RequestedImage {
  const segments = withoutType(decodePath(path).split('/').filter(Boolean))
  const [, signature] = /^s--([\w-]+)--$/.exec(segments[0] ?? '') ?? []
  if (signature) segments.shift()
  const before = [...segments]
  const given = new Map<string, string>()
  while (segments.length > 1 && step.test(segments[0] ?? '')) {
    for (const each of segments.shift()?.split(',') ?? []) {
      const [, name = '', value = ''] = /^([a-z]+)_(.+)$/.exec(each) ?? []
      if (given.has(name)) throw new ImageError(`Invalid transformation component - ${each}`)
      given.set(name, value)
    }
  }
  const steps = before.length - segments.length
  if (segments.length > 1 && /^v\d+$/.test(segments[0] ?? '')) segments.shift()
  const source = segments.join('/')
  const [publicId = '', extension = null] = source.split(/\.(?=[^./]*$)/)
  const signed = [...before.slice(0, steps), source].join('/')
  return {
    publicId,
    extension: extension?.toLowerCase() ?? null,
    signature: signature ? { given: signature, text: signed } : null,
    ...transformation(given),
  }
}

/** Removes the resource type: `image/upload`, `iu`, `images` with a descriptive name at the end, or nothing. */
function withoutType([first = '', second = '', ...rest]: string[]): string[] {
  if (first === 'iu') return [second, ...rest]
  if (first === 'images') return [second, ...rest].slice(0, -1)
  if (!['image', 'video', 'raw'].includes(first)) return [first, second, ...rest].filter(Boolean)
  if (first === 'image' && second === 'upload') return rest
  throw new ImageError(`Resource not found - ${rest.join('/')}`, 404)
}

function transformation(given: Map<string, string>) {
  const crop = given.get('c') ?? 'scale'
  if (crop !== 'scale' && crop !== 'fill') throw new ImageError(`Invalid crop mode - ${crop}`)
  const ratio = pixelRatio(given.get('dpr') ?? '1')
  const gravity = given.get('g') ?? 'center'
  const position = Object.hasOwn(positions, gravity) ? positions[gravity] : undefined
  if (!position) throw new ImageError(`Invalid gravity - ${gravity}`)
  const requested = {
    width: side('width', given.get('w'), ratio),
    height: side('height', given.get('h'), ratio),
    crop,
    position,
    point: gravity === 'xy_center' ? pointOf(given) : null,
    format: formatOf(given.get('f')),
    quality: qualityOf(given.get('q')),
  } as const
  for (const [name, value] of given) {
    if (
      !['c', 'dpr', 'f', 'g', 'h', 'q', 'w', ...(requested.point ? ['x', 'y'] : [])].includes(name)
    ) {
      throw new ImageError(`Invalid transformation component - ${name}_${value}`)
    }
  }
  return requested
}

/** `auto` is the browser's width, which is never sent: it means the whole image, or the width given with it. */
function side(name: string, value: string | undefined, ratio: number): number | null {
  const [, fallback] = /^auto(?::\d+)?(?::(\d+))?$/.exec(value ?? '') ?? []
  const number = fallback ?? value
  if (number === undefined || number.startsWith('auto')) return null
  const pixels = Math.round(Number(number) * ratio)
  if (!/^\d+$/.test(number) || pixels < 1 || pixels > maxSide) {
    throw new ImageError(`Invalid ${name} in transformation: ${value}`)
  }
  return pixels
}

function pointOf(given: Map<string, string>): { x: number; y: number } {
  const [x = '', y = ''] = [given.get('x'), given.get('y')]
  if (!/^\d{1,5}$/.test(x) || !/^\d{1,5}$/.test(y)) {
    throw new ImageError(`Invalid coordinates in transformation: ${x},${y}`)
  }
  return { x: Number(x), y: Number(y) }
}

function pixelRatio(value: string): number {
  if (value === 'auto') return 1
  const ratio = Number(value)
  if (!/^\d+(?:\.\d+)?$/.test(value) || ratio < 0.1 || ratio > 5) {
    throw new ImageError(`Invalid dpr in transformation: ${value}`)
  }
  return ratio
}

function formatOf(value: string | undefined): string | null {
  if (value === undefined) return null
  if (!['auto', 'jpg', 'jpeg', 'png', 'webp', 'avif'].includes(value)) {
    throw new ImageError(`Invalid extension in transformation: ${value}`)
  }
  return value
}

function qualityOf(value: string | undefined): string | null {
  if (value === undefined) return null
  const isNumber = /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= 100
  if (!isNumber && !/^auto(?::(?:best|good|eco|low))?$/.test(value)) {
    throw new ImageError(`Invalid quality in transformation: ${value}`)
  }
  return value
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    throw new ImageError('Resource not found', 404)
  }
}
