/**
 * The program that reads and writes pictures, a process of its own: what a broken file does to it the
 * site does not feel, its memory goes back when it ends, and pages come before it on the processor.
 */
import { constants, setPriority } from 'node:os'
import type { FocalPoint } from '#app/platform/images/focal-point.ts'
import type {
  EncoderAnswer,
  EncoderRequest,
  EncoderResult,
  Inspected,
  Rendition,
} from './encoder-task.ts'
import type { ImageKind } from './kind.ts'

// Nobody is left to work for.
process.on('disconnect', () => process.exit())
// Before there are threads, which take over the priority of the one that makes them.
setPriority(constants.priority.PRIORITY_LOW)
const { default: sharp } = await import('sharp')
const { readBitmap } = await import('./bitmap.ts')
const { refusalOfSize } = await import('./pixel-limits.ts')
sharp.concurrency(1)
sharp.cache(false)

// The widest that is delivered is 1920; more only costs memory, in this process and on phones.
const longestSourceSide = 2560

class Refused extends Error {}

const quality = {
  jpg: { best: 86, good: 76, eco: 62, low: 48 },
  png: { best: 100, good: 100, eco: 100, low: 100 },
  webp: { best: 84, good: 74, eco: 58, low: 44 },
  avif: { best: 64, good: 50, eco: 40, low: 30 },
} as const

const formats: Record<ImageKind, string[]> = {
  jpg: ['jpeg'],
  png: ['png'],
  webp: ['webp'],
  gif: ['gif'],
  tif: ['tiff'],
  bmp: ['png'],
  avif: ['heif', 'avif'],
}

const openPicture = (file: string) =>
  sharp(file, { failOn: 'error', limitInputPixels: false, unlimited: false }).autoOrient()

async function inspect(file: string, kind: ImageKind, source: string): Promise<Inspected> {
  if (kind === 'bmp') await convertBitmap(file, source)
  const picture = kind === 'bmp' ? source : file
  const seen = await openPicture(picture).metadata()
  const { width, height } = seen
  const isInterlaced = seen.isProgressive === true
  const refused = refusalOfSize(kind, { width, height, frames: seen.pages ?? 1, isInterlaced })
  if (refused) throw new Refused(refused)
  if (!formats[kind].includes(seen.format)) throw new Error('not what its first bytes say')
  const hasAlpha = seen.hasAlpha === true
  const isLarge = Math.max(width, height) > longestSourceSide
  if (isLarge && kind !== 'bmp') await makeSource(file, source, hasAlpha)
  const converted = isLarge || kind === 'bmp'
  // Every line is decoded for it, so that a file that is cut off is found now.
  const tiny = await openPicture(converted ? source : file)
    .resize(16, 16, { fit: 'inside' })
    .webp({ quality: 40, effort: 6 })
    .toBuffer()
  const upright = seen.autoOrient ?? { width, height }
  return {
    width: upright.width,
    height: upright.height,
    hasAlpha,
    // A blur behind what is transparent would shine through it.
    placeholder: hasAlpha ? null : `data:image/webp;base64,${tiny.toString('base64')}`,
    converted,
  }
}

/** What is wider than any screen is made smaller once, or each form of it would cost that again. */
async function makeSource(file: string, source: string, hasAlpha: boolean) {
  const side = longestSourceSide
  const smaller = openPicture(file).resize(side, side, { fit: 'inside' })
  await (hasAlpha ? smaller.png() : smaller.jpeg({ quality: 92 })).toFile(source)
}

async function convertBitmap(file: string, source: string) {
  const bitmap = await readBitmap(file)
  if (typeof bitmap === 'string') throw new Refused(bitmap)
  if (!bitmap) throw new Error('not a whole bitmap')
  const { data, width, height } = bitmap
  await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png({ compressionLevel: 6 })
    .toFile(source)
}

/** As much of the picture as fills a size, with a point of it as near to the middle as its edges allow. */
async function cutAround(file: string, focal: FocalPoint, size: { width: number; height: number }) {
  const seen = await openPicture(file).metadata()
  const whole = seen.autoOrient ?? seen
  const scale = Math.max(size.width / whole.width, size.height / whole.height)
  const width = Math.max(size.width, Math.round(whole.width * scale))
  const height = Math.max(size.height, Math.round(whole.height * scale))
  const from = (percent: number, side: number, cut: number) =>
    Math.min(side - cut, Math.max(0, Math.round((side * percent) / 100 - cut / 2)))
  return openPicture(file)
    .resize(width, height, { fit: 'fill' })
    .extract({
      left: from(focal.x, width, size.width),
      top: from(focal.y, height, size.height),
      ...size,
    })
}

async function render(file: string, out: string, rendition: Rendition) {
  const { width, height, position, focal, format } = rendition
  const sized = focal
    ? await cutAround(file, focal, { width, height })
    : openPicture(file).resize(width, height, {
        fit: position ? 'cover' : 'fill',
        ...(position && { position }),
      })
  const isLarge = width * height > 4_000_000
  const q = quality[format][rendition.quality]
  switch (format) {
    case 'jpg':
      // A progressive file of a large picture stands in memory as a whole.
      await sized
        .flatten({ background: 'white' })
        .jpeg({ quality: q, mozjpeg: !isLarge })
        .toFile(out)
      break
    case 'png':
      await sized.png({ compressionLevel: 8 }).toFile(out)
      break
    case 'webp':
      await sized.webp({ quality: q, effort: 4 }).toFile(out)
      break
    case 'avif':
      await sized.avif({ quality: q, effort: 3 }).toFile(out)
  }
}

async function answer(question: EncoderRequest): Promise<EncoderResult> {
  try {
    if (question.task === 'render') {
      await render(question.file, question.out, question.rendition)
      return { ok: true, seen: null }
    }
    const seen = await inspect(question.file, question.kind, question.source)
    return { ok: true, seen }
  } catch (error) {
    return { ok: false, refused: error instanceof Refused ? error.message : null }
  }
}

process.on('message', (question: EncoderRequest) => {
  void answer(question).then((result) => {
    const { rss: memory } = process.memoryUsage()
    const given: EncoderAnswer = { ...result, id: question.id, memory }
    process.send?.(given)
  })
})
