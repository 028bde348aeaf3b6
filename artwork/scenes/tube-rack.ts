import type { Pixels } from '#artwork/raster.ts'
import { siriguBand } from '#artwork/woven-patterns.ts'
import { roundness, shadow, stillLife } from './still-life.ts'

// Cap, and what is beneath it: anticoagulated blood, clotted blood under serum, or urine.
const tubes = [
  { cap: 'violet', blood: 0.5 },
  { cap: 'violet', blood: 0.44 },
  { cap: 'gold', serum: 0.25, blood: 0.27 },
  { cap: 'gold', serum: 0.24, blood: 0.3 },
  { cap: 'blue', blood: 0.54 },
  { cap: 'gray', blood: 0.4 },
  { cap: 'green', blood: 0.48 },
  { cap: 'red', serum: 0.22, blood: 0.24 },
] as const

const caps: Record<(typeof tubes)[number]['cap'], string> = {
  violet: roundness('violet', '#9a7fc4', '#6a4a9c', '#452b70'),
  gold: roundness('gold', '#f0cf7a', '#d6a437', '#9c7318'),
  blue: roundness('blue', '#a6d3ea', '#6fb1d6', '#3f7ea6'),
  gray: roundness('gray', '#bfc3ca', '#8f949d', '#5d626c'),
  green: roundness('green', '#7fbf95', '#3f8a5b', '#22593a'),
  red: roundness('red', '#e08a78', '#b8402f', '#7d2419'),
}
const [wide, tall, gap] = [92, 470, 148]

function tube({ cap, blood, ...rest }: (typeof tubes)[number], x: number, top: number): string {
  const serum = 'serum' in rest ? rest.serum : 0
  const foot = top + tall
  const bloodTop = foot - tall * blood
  const serumTop = bloodTop - tall * serum
  const [left, right, inner] = [x - wide / 2, x + wide / 2, 7]
  const fill = (from: number, name: string) =>
    `<path d="M${left + inner} ${from}H${right - inner}V${foot - 40}a${wide / 2 - inner} ${wide / 2 - inner} 0 0 1 ${-(wide - inner * 2)} 0z" fill="url(#${name})"/>`
  const gel = serum
    ? `<rect x="${left + inner}" y="${bloodTop - 16}" width="${wide - inner * 2}" height="22" fill="#f1ead9" fill-opacity=".85"/>`
    : ''
  const lines = [0, 1, 2, 3, 4].map((line) => {
    const length = [48, 38, 52, 30, 44][(line + Math.round(x)) % 5] ?? 40
    return `<rect x="${x - 27}" y="${top + 118 + line * 15}" width="${length}" height="5" fill="#8a90a0"/>`
  })
  return `${serum ? fill(serumTop, 'serum') : ''}${fill(bloodTop, 'blood')}${gel}
<path d="M${left} ${top + 30}H${right}V${foot - 42}a${wide / 2} ${wide / 2} 0 0 1 ${-wide} 0z" fill="url(#glass)" stroke="#9fb0c0" stroke-opacity=".7" stroke-width="3"/>
<rect x="${x - 34}" y="${top + 92}" width="68" height="112" rx="4" fill="#fdfdfb"/>${lines.join('')}
<rect x="${left + 13}" y="${top + 70}" width="9" height="${tall - 140}" rx="4.5" fill="#fff" fill-opacity=".5"/>
<rect x="${left - 7}" y="${top - 34}" width="${wide + 14}" height="84" rx="12" fill="url(#${cap})"/>
<path d="M${left + 4} ${top - 12}v48M${x - 14} ${top - 12}v48M${x + 14} ${top - 12}v48M${right - 4} ${top - 12}v48" stroke="#fff" stroke-opacity=".18" stroke-width="5"/>`
}

/** Tubes of blood in their rack: the colour of a cap says what is inside and what it is for. */
export function drawTubeRack(width: number, height: number): Promise<Pixels> {
  const [left, top] = [width / 2 - 3.5 * gap, 292]
  const rack = { left: left - 110, right: left + 7 * gap + 110, top: 570, foot: 872 }
  const span = rack.right - rack.left
  const stand = tubes.map((each, index) => tube(each, left + index * gap, top))
  const holes = tubes.map(
    (_, index) =>
      `<ellipse cx="${left + index * gap}" cy="${rack.top + 4}" rx="${wide / 2 + 10}" ry="13" fill="#c7ccd6"/>`,
  )
  const band = 116
  return stillLife(width, height, 742, {
    defs: `${Object.values(caps).join('')}${roundness('blood', '#a8322c', '#7d1714', '#4d0a0a')}${roundness('serum', '#f4dd9a', '#e4be62', '#b98d34')}
<linearGradient id="glass"><stop offset="0" stop-color="#fff" stop-opacity=".55"/><stop offset=".25" stop-color="#fff" stop-opacity=".12"/><stop offset=".8" stop-color="#dfe8f0" stop-opacity=".1"/><stop offset="1" stop-color="#8fa3b5" stop-opacity=".35"/></linearGradient>
<linearGradient id="rack" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fdfdfb"/><stop offset="1" stop-color="#e3e4e6"/></linearGradient>`,
    body: `${shadow(width / 2 + 30, rack.foot + 8, span / 2, 34)}
<path d="M${rack.left + 26} ${rack.top - 20}H${rack.right - 26}L${rack.right} ${rack.top + 30}H${rack.left}z" fill="#f1f2f2"/>${holes.join('')}${stand.join('')}
<rect x="${rack.left}" y="${rack.top + 30}" width="${span}" height="${rack.foot - rack.top - 30}" rx="10" fill="url(#rack)"/>
<svg x="${rack.left}" y="${rack.top + 92}" width="${span}" height="${band}">${siriguBand(span, band, 14)}</svg>`,
  })
}
