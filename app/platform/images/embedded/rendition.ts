import { roundedPercent } from '#app/platform/images/focal-point.ts'
import { roundedWidth } from '#app/platform/images/image-url.ts'
import type { Quality, Rendition } from './encoder-task.ts'
import type { AboutImage } from './storage.server.ts'
import type { AskedImage } from './transformation.ts'

/** What a browser says of itself that a picture depends on. */
export interface Viewer {
  accept: string
  savesData: boolean
}

/** Which form of a picture answers a request, and which request headers decided it. */
export interface Chosen {
  rendition: Rendition
  vary: string[]
}

/** Chooses one of the few forms that are ever made: widths of the ladder, four qualities, four formats. */
export function chooseRendition(asked: AskedImage, about: AboutImage, viewer: Viewer): Chosen {
  const byAccept = asked.format === 'auto'
  const bySaving = asked.quality === null || asked.quality.startsWith('auto')
  const size = sizeOf(asked, about)
  const wanted = byAccept ? bestFormat(about, viewer) : namedFormat(asked, about)
  const format = wanted === 'avif' && isTooLargeForAvif(size) ? 'webp' : wanted
  const quality = bySaving && viewer.savesData ? 'eco' : qualityOf(asked.quality)
  const vary = [...(byAccept ? ['Accept'] : []), ...(bySaving ? ['Save-Data'] : [])]
  return { rendition: { ...size, format, quality }, vary }
}

/** The name of a form among those of its picture. */
export const fileNameOf = ({ width, height, position, focal, format, quality }: Rendition) =>
  `${position ?? 'scale'}${focal ? `-${focal.x}-${focal.y}` : ''}-${width}x${height}-${quality}.${format}`

function sizeOf(asked: AskedImage, { width, height }: AboutImage) {
  if (!asked.width && !asked.height) return within(longestDelivered, { width, height })
  const shape = height / width
  const wanted = {
    width: asked.width ?? (asked.height ?? height) / shape,
    height: asked.height ?? (asked.width ?? width) * shape,
  }
  // Both sides of a scaled picture would stretch it: it is cut instead, as every client of ours asks.
  const isCut = asked.width !== null && asked.height !== null
  const step = roundedWidth(wanted.width)
  const ratio = isCut ? roundedShape(wanted.height / wanted.width) : shape
  // Pixels that a picture has not got are not made up.
  const cut = Math.max(1, Math.min(step, width, height / ratio))
  const size = { width: Math.round(cut), height: Math.max(1, Math.round(cut * ratio)) }
  return isCut ? { ...size, ...cutOf(asked, { width, height }) } : size
}

// Rounded, so that whoever moves the point by a pixel has no other file made.
const cutOf = ({ point, position }: AskedImage, { width, height }: PictureSize) =>
  point
    ? {
        position: 'focal',
        focal: {
          x: roundedPercent((point.x * 100) / width),
          y: roundedPercent((point.y * 100) / height),
        },
      }
    : { position }

type PictureSize = { width: number; height: number }

// Beyond it the encoder takes seconds and 250 MB, for few bytes less.
const mostAvifPixels = 2_200_000

const isTooLargeForAvif = ({ width, height }: { width: number; height: number }) =>
  width * height > mostAvifPixels

/** A thousand shapes of one width would be a thousand files. */
const roundedShape = (ratio: number) => Math.min(5, Math.max(0.2, Math.round(ratio * 80) / 80))

/** What no transformation is asked of comes whole, but not larger than anybody can look at. */
const longestDelivered = 2560

function within(longest: number, { width, height }: { width: number; height: number }) {
  const share = Math.min(1, longest / Math.max(width, height))
  const scaled = (side: number) => Math.max(1, Math.round(side * share))
  return { width: scaled(width), height: scaled(height) }
}

const takes = ({ accept }: Viewer, type: string) =>
  accept.split(',').some((each) => {
    const [name = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase())
    return name === type && !parameters.some((parameter) => /^q=0(?:\.0+)?$/.test(parameter))
  })

function bestFormat(about: AboutImage, viewer: Viewer): Rendition['format'] {
  if (takes(viewer, 'image/avif')) return 'avif'
  if (takes(viewer, 'image/webp')) return 'webp'
  return about.hasAlpha ? 'png' : 'jpg'
}

function namedFormat({ format, extension }: AskedImage, about: AboutImage): Rendition['format'] {
  const named = format ?? extension ?? about.kind
  if (named === 'jpg' || named === 'jpeg') return 'jpg'
  if (named === 'png' || named === 'webp' || named === 'avif') return named
  // What browsers do not show (TIFF, BMP) and what would move (GIF) comes as a still that they do.
  return about.hasAlpha || named === 'gif' ? 'png' : 'jpg'
}

function qualityOf(quality: string | null): Quality {
  const [, level] = /^auto:(\w+)$/.exec(quality ?? '') ?? []
  if (level === 'best' || level === 'eco' || level === 'low') return level
  const number = Number(quality ?? Number.NaN)
  if (Number.isNaN(number)) return 'good'
  if (number >= 90) return 'best'
  return number >= 70 ? 'good' : number >= 50 ? 'eco' : 'low'
}
