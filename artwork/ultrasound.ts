import { fromSharp, type Pixels, smoothstep, svg, toSharp } from './raster.ts'
import { type Probe, probe, type Scan, scan } from './ultrasound-beam.ts'
import { fetus } from './ultrasound-fetus.ts'
import { liver } from './ultrasound-liver.ts'

const ground = [9, 12, 26] as const

/** The fan alone, on the dark background of the screen. */
export function fan(width: number, height: number, scanned: Scan): Pixels {
  const data = new Uint8Array(width * height * 3)
  const { by } = scanned
  const geometry = layout(width, height, by)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const x = (column + 0.5 - geometry.centre) / geometry.scale
      const y = (row + 0.5 - geometry.top) / geometry.scale
      const range = Math.hypot(x, y)
      const angle = Math.atan2(x, y)
      const edge = Math.min(
        range - by.radius,
        by.radius + by.depth - range,
        (by.halfAngle - Math.abs(angle)) * range,
      )
      const cover = smoothstep(-0.5, 0.5, edge * geometry.scale)
      const light = cover > 0 ? sampleAt(scanned, angle, range) * cover : 0
      const index = (row * width + column) * 3
      // The faint warm-cool tint of a monitor: shadows blue, highlights cream.
      data[index] = ground[0] * (1 - cover) + 238 * light + 5 * cover
      data[index + 1] = ground[1] * (1 - cover) + 240 * light ** 1.02 + 6 * cover
      data[index + 2] = ground[2] * (1 - cover) + 236 * light ** 0.94 + 10 * cover
    }
  }
  return { data, width, height }
}

/** Where the centre of the probe's circle lies, and how many pixels a centimetre takes. */
export function layout(width: number, height: number, { radius, depth, halfAngle }: Probe = probe) {
  const reach = radius + depth
  const rise = radius * Math.cos(halfAngle)
  const scale = Math.min(
    height / (reach - rise + 0.5),
    width / (2 * reach * Math.sin(halfAngle) + 1.6),
  )
  const spare = height - scale * (reach - rise)
  return { scale, centre: width / 2, top: spare / 2 - rise * scale }
}

function sampleAt({ gray, lines, samples, by }: Scan, angle: number, range: number): number {
  const line = (angle / (2 * by.halfAngle) + 0.5) * lines - 0.5
  const sample = ((range - by.radius) / by.depth) * samples
  const left = Math.min(lines - 2, Math.max(0, Math.floor(line)))
  const upper = Math.min(samples - 2, Math.max(0, Math.floor(sample)))
  const across = Math.min(1, Math.max(0, line - left))
  const down = Math.min(1, Math.max(0, sample - upper))
  const read = (l: number, s: number) => gray[l * samples + s] ?? 0
  const near = read(left, upper) * (1 - across) + read(left + 1, upper) * across
  const far = read(left, upper + 1) * (1 - across) + read(left + 1, upper + 1) * across
  return near * (1 - down) + far * down
}

/** What the machine draws beside the fan: depth scale, focus, gray bar, probe mark. */
export function screenMarks(width: number, height: number, by: Probe = probe): string {
  const { scale, top } = layout(width, height, by)
  const thin = width / 720
  const right = width - 16 * thin
  const zero = top + by.radius * scale
  const ticks = Array.from({ length: Math.floor(by.depth) + 1 }, (_, centimetre) => {
    const y = zero + centimetre * scale
    const long = centimetre % 5 === 0 ? 10 : 5
    return `M${right} ${y}h${-long * thin}`
  }).join('')
  const focus = zero + by.focus * scale
  const bar = [...Array(16).keys()]
    .map((step) => {
      const shade = Math.round(245 - step * 15)
      const y = height * 0.09 + step * 7 * thin
      return `<rect x="${14 * thin}" y="${y}" width="${8 * thin}" height="${7.4 * thin}" fill="rgb(${shade},${shade},${shade})"/>`
    })
    .join('')
  const mark = `<circle cx="${width / 2 - 3.35 * scale}" cy="${height * 0.045}" r="${4.2 * thin}" fill="none" stroke="#d99a2b" stroke-width="${1.8 * thin}"/>`
  const arrow = `<path d="M${right - 16 * thin} ${focus}l${-9 * thin} ${-5 * thin}v${10 * thin}z" fill="#d99a2b"/>`
  return `<path d="${ticks}" stroke="#c9cede" stroke-width="${1.4 * thin}"/>${arrow}${bar}${mark}`
}

let fetusScanCache: Scan | undefined
let liverScanCache: Scan | undefined

/** The baby's scan, computed once per run: it is the most expensive drawing. */
export function fetusScan(): Scan {
  fetusScanCache ??= scan(fetus, 2024)
  return fetusScanCache
}

/** An abdominal scan on the machine's screen. */
export async function drawUltrasound(width: number, height: number): Promise<Pixels> {
  liverScanCache ??= scan(liver, 1958)
  const picture = toSharp(fan(width, height, liverScanCache))
  return fromSharp(picture.composite([{ input: svg(width, height, screenMarks(width, height)) }]))
}
