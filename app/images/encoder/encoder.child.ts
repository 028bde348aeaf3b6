/** The encoder, a process of its own: a broken file cannot crash the site, its memory is returned when it ends. */
import { appendFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import type { Sharp } from 'sharp'
import type { Rendition } from '#app/images/protocol/transformation.ts'
import type { EncoderAnswer, EncoderRequest, EncoderResult, Inspected } from './encoder.server.ts'
import type { ImageKind } from './image-kinds.ts'

// The parent process has ended.
process.on('disconnect', () => process.exit())
// Set before sharp starts its threads, which inherit the priority.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const { default: sharp } = await import('sharp')
const { endOfJpeg, maxSourceSide, refusalOfSize } = await import('./image-kinds.ts')
sharp.concurrency(1)
sharp.cache(false)

// Large enough to see in it what draws the eye.
const smallSide = 256

const fitInside = { fit: 'inside', withoutEnlargement: true } as const

class RefusalError extends Error {}

const qualities = {
  good: { jpg: 76, webp: 74, avif: 45 },
  eco: { jpg: 62, webp: 58, avif: 36 },
} as const

const formats: Record<ImageKind, string[]> = {
  jpg: ['jpeg'],
  png: ['png'],
  webp: ['webp'],
  gif: ['gif'],
  tif: ['tiff'],
  avif: ['heif', 'avif'],
}

type FailOn = 'error' | 'warning'

const openImage = (file: string, failOn: FailOn = 'error') =>
  sharp(file, { failOn, limitInputPixels: false, unlimited: false }).autoOrient()

type Inspection = Extract<EncoderRequest, { task: 'inspect' }>

async function inspect(request: Inspection, failOn?: FailOn): Promise<Inspected> {
  const { file, kind, source } = request
  const seen = await openImage(file).metadata()
  const { width, height } = seen
  const isInterlaced = seen.isProgressive === true
  const refused = refusalOfSize(kind, { width, height, frames: seen.pages ?? 1, isInterlaced })
  if (refused) throw new RefusalError(refused)
  if (!formats[kind].includes(seen.format)) throw new Error('not what its first bytes say')
  const hasAlpha = seen.hasAlpha === true
  // sharp makes P3 of more than 8 bits with a profile, and writes the values as if they were sRGB.
  const isDeep = seen.depth !== 'uchar' && seen.hasProfile
  const isPlainInk = seen.space === 'cmyk' && !seen.hasProfile
  const converted = isDeep || isPlainInk || Math.max(width, height) > maxSourceSide
  if (converted) {
    const scaled = openImage(file, failOn).resize(maxSourceSide, maxSourceSide, fitInside)
    const smaller = isPlainInk ? await withoutInk(scaled) : scaled
    if (isDeep) smaller.withIccProfile('srgb', { attach: false })
    await (hasAlpha || isDeep || isPlainInk ? smaller.png() : smaller.jpeg({ quality: 92 })).toFile(
      source,
    )
  }
  // This decodes every line, so a truncated file is found now.
  const { data: small, info } = await openImage(converted ? source : file, failOn)
    .resize(smallSide, smallSide, fitInside)
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  const tiny = await sharp(small)
    .resize(16, 16, { fit: 'inside' })
    .webp({ quality: 40, effort: 6 })
    .toBuffer()
  const upright = seen.autoOrient ?? { width, height }
  return {
    width: upright.width,
    height: upright.height,
    hasAlpha,
    // A blur would shine through a transparent image.
    placeholder: hasAlpha ? null : `data:image/webp;base64,${tiny.toString('base64')}`,
    attention: await attentionIn(small, info),
    converted,
  }
}

/** The colours of a CMYK image without a profile as browsers show them: sharp takes such inks for those of a printing press. */
async function withoutInk(image: Sharp): Promise<Sharp> {
  const { data, info } = await image
    .pipelineColourspace('cmyk')
    .toColourspace('cmyk')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const rgb = Buffer.alloc(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const paper = 255 - (data[pixel * 4 + 3] ?? 0)
    for (const channel of [0, 1, 2]) {
      const ink = data[pixel * 4 + channel] ?? 0
      rgb[pixel * 3 + channel] = Math.round(((255 - ink) * paper) / 255)
    }
  }
  return sharp(rgb, { raw: { width, height, channels: 3 } })
}

/** Adds the end marker that some programs leave out; where pixels are missing as well, the file is refused. */
async function inspectCompleted(request: Inspection, error: unknown): Promise<Inspected> {
  if (request.kind !== 'jpg' || error instanceof RefusalError) throw error
  await appendFile(request.file, endOfJpeg)
  return inspect(request, 'warning')
}

/** The point that draws the eye in a small image; null in one that is too small to be cut. */
async function attentionIn(small: Buffer, { width, height }: { width: number; height: number }) {
  // Half of the longer side is cut off, without scaling: sharp finds the point of what it cuts, in the cut's scale.
  const [cutWidth, cutHeight] =
    height > width ? [width, Math.ceil(height / 2)] : [Math.ceil(width / 2), height]
  const { info } = await sharp(small)
    .resize(cutWidth, cutHeight, { fit: 'cover', position: sharp.strategy.attention })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { attentionX, attentionY } = info
  if (attentionX === undefined || attentionY === undefined) return null
  const percent = (at: number, side: number) => Math.min(100, Math.round((at / side) * 100))
  return { x: percent(attentionX, width), y: percent(attentionY, height) }
}

async function render(file: string, out: string, rendition: Rendition) {
  const { width, height, cut, format } = rendition
  const fit = cut ? ({ fit: 'cover', position: cut } as const) : ({ fit: 'fill' } as const)
  const sized = openImage(file).resize(width, height, fit)
  const quality = qualities[rendition.quality]
  switch (format) {
    case 'jpg':
      await sized
        .flatten({ background: 'white' })
        // A progressive JPEG is held in memory as a whole, which a large image must not be.
        .jpeg({ quality: quality.jpg, mozjpeg: width * height <= 4_000_000 })
        .toFile(out)
      break
    case 'png':
      await sized.png({ compressionLevel: 8 }).toFile(out)
      break
    case 'webp':
      await sized.webp({ quality: quality.webp, effort: 4 }).toFile(out)
      break
    case 'avif':
      // Colour at half the resolution, as in every JPEG: smaller, and quicker to encode.
      await sized.avif({ quality: quality.avif, effort: 3, chromaSubsampling: '4:2:0' }).toFile(out)
  }
}

async function answer(request: EncoderRequest): Promise<EncoderResult> {
  try {
    if (request.task === 'render') {
      await render(request.file, request.out, request.rendition)
      return { ok: true, seen: null }
    }
    const seen = await inspect(request).catch((error) => inspectCompleted(request, error))
    return { ok: true, seen }
  } catch (error) {
    return { ok: false, refused: error instanceof RefusalError ? error.message : null }
  }
}

process.on('message', (request: EncoderRequest) => {
  void answer(request).then((result) => {
    const { rss: memory } = process.memoryUsage()
    const message: EncoderAnswer = { ...result, id: request.id, memory }
    process.send?.(message)
  })
})
