import sharp from 'sharp'
import { beats, type Lead, leads, voltage } from './ecg-wave.ts'
import { palette } from './palette.ts'
import { seededRandom } from './random.ts'
import { fromSharp, type Pixels, svg } from './raster.ts'

const paper = '#fdf3ec'
const ruled = '#e58f7d'

/** Graph paper: a line every millimetre, a stronger one every five. */
export function graphPaper(width: number, height: number, millimetre: number): string {
  const lines = (step: number) => {
    const down = Array.from(
      { length: Math.floor(width / step) + 1 },
      (_, i) => `M${i * step} 0v${height}`,
    )
    const over = Array.from(
      { length: Math.floor(height / step) + 1 },
      (_, i) => `M0 ${i * step}h${width}`,
    )
    return [...down, ...over].join('')
  }
  return `<rect width="${width}" height="${height}" fill="${paper}"/>
<path d="${lines(millimetre)}" stroke="${ruled}" stroke-opacity=".3" stroke-width="${millimetre * 0.1}"/>
<path d="${lines(millimetre * 5)}" stroke="${ruled}" stroke-opacity=".75" stroke-width="${millimetre * 0.14}"/>`
}

type Stretch = { lead: Lead; from: number; to: number; seed: number }

/** A row of the strip at 25 mm a second and 10 mm a millivolt; it starts with a 1 mV step of 5 mm. */
export function traceRow(
  stretches: readonly Stretch[],
  instants: readonly number[],
  { left, base, millimetre }: { left: number; base: number; millimetre: number },
): string {
  const step = millimetre
  const calibration = `M${left} ${base}h${step}v${-10 * step}h${5 * step}v${10 * step}h${step}`
  const start = left + 8 * step
  const drawn = stretches.map(({ lead, from, to, seed }) => {
    const at = voltage(lead, instants, seed)
    const count = Math.round((to - from) * 300)
    return Array.from({ length: count }, (_, index) => {
      const time = from + (index / count) * (to - from)
      const x = start + time * 25 * step
      return `L${x.toFixed(1)} ${(base - at(time) * 10 * step).toFixed(1)}`
    }).join('')
  })
  const ink = `fill="none" stroke="${palette.ink}" stroke-linejoin="round" stroke-linecap="round"`
  return `<path d="${calibration}${drawn.join('')}" ${ink} stroke-width="${0.34 * step}"/>`
}

// Strokes on a 4 by 6 grid: the strip names its leads, without any font.
const strokes = {
  I: 'M1 0v6',
  II: 'M1 0v6M2.6 0v6',
  aVR: 'M2 3v3M2 4.4a1 1.5 0 1 0 0 .1M3.2 0l1.5 6 1.5-6M7.4 6V0h1.4a1.6 1.6 0 0 1 0 3.2H7.4M8.8 3.2L10.4 6',
  V2: 'M0 0l1.5 6L3 0M4.2 1.4a1.3 1.4 0 0 1 2.6 0C6.8 3 4.4 4.4 4.2 6h2.8',
  V5: 'M0 0l1.5 6L3 0M6.8 0H4.6L4.4 2.6a1.6 1.7 0 1 1-.2 2.6',
} as const

function label(name: keyof typeof strokes, x: number, y: number, size: number): string {
  return `<path transform="translate(${x} ${y}) scale(${size / 6})" d="${strokes[name]}" fill="none" stroke="${palette.indigo}" stroke-width=".85" stroke-linecap="round" stroke-linejoin="round"/>`
}

/** A recording of three rows lying a little askew on indigo cloth. */
export async function drawEcg(width: number, height: number): Promise<Pixels> {
  const mm = width / 112
  const sheet = { width: 130 * mm, height: 92 * mm }
  const instants = beats(6, seededRandom(74))
  const turn = 2.46
  const row = (base: number, stretches: readonly Stretch[]) =>
    traceRow(stretches, instants, { left: 10 * mm, base: base * mm, millimetre: mm })
  const { I, II, aVR, V2, V5 } = leads
  const body = `<rect width="${width}" height="${height}" fill="${palette.indigo}"/>
<g transform="translate(${-8 * mm} ${-9 * mm}) rotate(-3.5 ${width / 2} ${height / 2})">
${graphPaper(sheet.width, sheet.height, mm)}
${row(28, [
  { lead: I, from: 0, to: turn, seed: 5 },
  { lead: V2, from: turn, to: 6, seed: 6 },
])}
${row(53, [
  { lead: aVR, from: 0, to: turn, seed: 7 },
  { lead: V5, from: turn, to: 6, seed: 8 },
])}
${row(78, [{ lead: II, from: 0, to: 6, seed: 9 }])}
${label('I', 19 * mm, 14 * mm, 3.2 * mm)}${label('V2', (20 + turn * 25) * mm, 14 * mm, 3.2 * mm)}
${label('aVR', 19 * mm, 40 * mm, 3.2 * mm)}${label('V5', (20 + turn * 25) * mm, 38 * mm, 3.2 * mm)}
${label('II', 19 * mm, 64 * mm, 3.2 * mm)}
</g>`
  return fromSharp(sharp(svg(width, height, body)))
}
