import sharp from 'sharp'
import { gaussian, type Random, seededRandom } from '#artwork/random.ts'
import { fromSharp, type Pixels, svg } from '#artwork/raster.ts'
import { shade } from './still-life.ts'

const n = (value: number) => value.toFixed(1)

/** The open sky and the red earth of the north, with what stands on it. */
export function outdoors(
  width: number,
  height: number,
  horizon: number,
  { defs = '', body }: { defs?: string; body: string },
): Promise<Pixels> {
  const ground = `<defs>
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8fbcd6"/><stop offset=".7" stop-color="#dfe6d8"/><stop offset="1" stop-color="#f4e3c2"/></linearGradient>
<linearGradient id="earth" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#cf9a63"/><stop offset="1" stop-color="#b0683a"/></linearGradient>
${shade}${defs}</defs>
<rect width="${width}" height="${horizon + 2}" fill="url(#sky)"/>
<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="url(#earth)"/>`
  return fromSharp(sharp(svg(width, height, ground + body)))
}

/** A low line of hills, far away and pale. */
export function hills(width: number, horizon: number, seed: number, rise: number): string {
  const random = seededRandom(seed)
  const tops = Array.from({ length: 9 }, (_, index) => {
    const x = ((index + 0.5) / 9) * width
    return `S${n(x - width / 22)} ${n(horizon - rise * (0.35 + 0.65 * random()))} ${n(x + width / 18)} ${n(horizon - rise * (0.2 + 0.5 * random()))}`
  })
  return `<path d="M0 ${horizon}V${n(horizon - rise * 0.4)}${tops.join('')}L${width} ${horizon}z" fill="#9db09a" fill-opacity=".75"/>`
}

/** A crown of leaves: many small tufts, dark below and lit from above. */
export function crown(x: number, y: number, wide: number, tall: number, random: Random): string {
  const tuft = (turn: number, away: number, size: number) => {
    const [atX, atY] = [x + Math.cos(turn) * away * wide, y + Math.sin(turn) * away * tall]
    const light = Math.min(
      1,
      Math.max(0, 0.5 - (atY - y) / tall / 1.7 - (atX - x) / wide / 4 + 0.12 * gaussian(random)),
    )
    const mix = (dark: number, bright: number) => Math.round(dark + (bright - dark) * light)
    return `<ellipse cx="${n(atX)}" cy="${n(atY)}" rx="${n(size * 1.25)}" ry="${n(size * 0.8)}" fill="rgb(${mix(34, 124)},${mix(66, 150)},${mix(40, 72)})"/>`
  }
  return Array.from({ length: 620 }, (_, index) => {
    const away = Math.sqrt(((index * 0.618) % 1) * 0.92 + 0.04 * random())
    return tuft(random() * 6.283, away, (0.055 + 0.045 * random()) * tall)
  }).join('')
}

/** A trunk that forks into its branches. */
export const trunk = (x: number, foot: number, top: number, wide: number) =>
  `<path d="M${n(x - wide)} ${foot}C${n(x - wide * 0.5)} ${n(foot - 40)} ${n(x - wide * 0.55)} ${n(top + 120)} ${n(x - wide * 2.6)} ${n(top)}L${n(x - wide * 1.9)} ${n(top - 10)}L${n(x - wide * 0.1)} ${n(top + 118)}L${n(x + wide * 0.3)} ${n(top - 30)}L${n(x + wide * 0.95)} ${n(top - 26)}L${n(x + wide * 0.55)} ${n(top + 110)}L${n(x + wide * 2.5)} ${n(top + 12)}L${n(x + wide * 2.9)} ${n(top + 26)}C${n(x + wide * 0.8)} ${n(top + 140)} ${n(x + wide * 0.6)} ${n(foot - 50)} ${n(x + wide * 1.15)} ${foot}z" fill="url(#bark)"/>`

export const bark = `<linearGradient id="bark"><stop offset="0" stop-color="#8a6a4c"/><stop offset=".5" stop-color="#6c4d34"/><stop offset="1" stop-color="#452f20"/></linearGradient>`

/** Dry grass in tufts. */
export function grass(
  width: number,
  top: number,
  foot: number,
  count: number,
  random: Random,
): string {
  const blades = Array.from({ length: count }, () => {
    const y = top + (foot - top) * Math.sqrt(random())
    const size = 8 + ((y - top) / (foot - top)) * 26
    const x = random() * width
    return `M${n(x)} ${n(y)}l${n(-size * 0.4)} ${n(-size)}M${n(x)} ${n(y)}l${n(size * 0.05)} ${n(-size * 1.2)}M${n(x)} ${n(y)}l${n(size * 0.45)} ${n(-size * 0.9)}`
  })
  return `<path d="${blades.join('')}" stroke="#a58a3c" stroke-opacity=".8" stroke-width="2.6" stroke-linecap="round"/>`
}
