import type { Quality, Rendition } from '#app/images/encoder/encoder-task.ts'
import { maxSourceSide } from '#app/images/encoder/pixel-limits.ts'
import { roundedPercent } from '#app/images/focal-point.ts'
import { roundedWidth } from '#app/images/image-url.ts'
import type { RequestedImage } from '#app/images/protocol/transformation.ts'
import type { AboutImage } from './storage.server.ts'

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

/** Chooses one of the few possible renditions: widths of the ladder, four qualities, four formats. */
export function chooseRendition(
  requested: RequestedImage,
  about: AboutImage,
  viewer: Viewer,
): ChosenRendition {
  const byAccept = requested.format === 'auto'
  const bySaving = requested.quality === null || requested.quality.startsWith('auto')
  const size = sizeOf(requested, about)
  const preferred = byAccept ? bestFormat(about, viewer) : namedFormat(requested, about)
  const format = preferred === 'avif' && isTooLargeForAvif(size) ? 'webp' : preferred
  const quality = bySaving && viewer.savesData ? 'eco' : qualityOf(requested.quality)
  const vary = [...(byAccept ? ['Accept'] : []), ...(bySaving ? ['Save-Data'] : [])]
  return { rendition: { ...size, format, quality }, vary }
}

/** The file name of a rendition in its image's folder. */
export const fileNameOf = ({ width, height, position, focal, format, quality }: Rendition) =>
  `${position ?? 'scale'}${focal ? `-${focal.x}-${focal.y}` : ''}-${width}x${height}-${quality}.${format}`

function sizeOf(requested: RequestedImage, { width, height }: AboutImage) {
  if (!requested.width && !requested.height) return within(maxSourceSide, { width, height })
  const shape = height / width
  const target = {
    width: requested.width ?? (requested.height ?? height) / shape,
    height: requested.height ?? (requested.width ?? width) * shape,
  }
  // Scaling to both sides would stretch the image, so it is cut instead.
  const isCut = requested.width !== null && requested.height !== null
  const step = roundedWidth(target.width)
  const ratio = isCut ? roundedShape(target.height / target.width) : shape
  // An image is never enlarged.
  const cut = Math.max(1, Math.min(step, width, height / ratio))
  const size = { width: Math.round(cut), height: Math.max(1, Math.round(cut * ratio)) }
  return isCut ? { ...size, ...cutOf(requested, { width, height }) } : size
}

// Rounded, so that moving the point by a pixel does not make another file.
const cutOf = ({ point, position }: RequestedImage, { width, height }: ImageSize) =>
  point
    ? {
        position: 'focal',
        focal: {
          x: roundedPercent((point.x * 100) / width),
          y: roundedPercent((point.y * 100) / height),
        },
      }
    : { position }

type ImageSize = { width: number; height: number }

// Above this size AVIF takes the encoder seconds and 250 MB of memory, and saves few bytes.
const maxAvifPixels = 2_200_000

const isTooLargeForAvif = ({ width, height }: ImageSize) => width * height > maxAvifPixels

/** Rounds the shape, so that similar shapes share a file. */
const roundedShape = (ratio: number) => Math.min(5, Math.max(0.2, Math.round(ratio * 80) / 80))

function within(maxSide: number, { width, height }: ImageSize) {
  const share = Math.min(1, maxSide / Math.max(width, height))
  const scaled = (side: number) => Math.max(1, Math.round(side * share))
  return { width: scaled(width), height: scaled(height) }
}

const accepts = ({ accept }: Viewer, type: string) =>
  accept.split(',').some((each) => {
    const [name = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase())
    return name === type && !parameters.some((parameter) => /^q=0(?:\.0+)?$/.test(parameter))
  })

function bestFormat(about: AboutImage, viewer: Viewer): Rendition['format'] {
  if (accepts(viewer, 'image/avif')) return 'avif'
  if (accepts(viewer, 'image/webp')) return 'webp'
  return about.hasAlpha ? 'png' : 'jpg'
}

function namedFormat(
  { format, extension }: RequestedImage,
  about: AboutImage,
): Rendition['format'] {
  const named = format ?? extension ?? about.kind
  if (named === 'jpg' || named === 'jpeg') return 'jpg'
  if (named === 'png' || named === 'webp' || named === 'avif') return named
  // TIFF and BMP, which browsers do not show, and animated GIF are delivered as a still image.
  return about.hasAlpha || named === 'gif' ? 'png' : 'jpg'
}

function qualityOf(quality: string | null): Quality {
  const [, level] = /^auto:(\w+)$/.exec(quality ?? '') ?? []
  if (level === 'best' || level === 'eco' || level === 'low') return level
  const number = Number(quality ?? Number.NaN)
  if (Number.isNaN(number)) return 'good'
  if (number >= 90) return 'best'
  if (number >= 70) return 'good'
  return number >= 50 ? 'eco' : 'low'
}
