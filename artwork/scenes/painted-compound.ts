import { palette } from '#artwork/palette.ts'
import { seededRandom } from '#artwork/random.ts'
import type { Pixels } from '#artwork/raster.ts'
import { bark, crown, grass, hills, outdoors, trunk } from './savannah.ts'
import { shadow } from './still-life.ts'

const { indigoDeep, terracotta, shea, white } = palette

/** Rows of triangles and lozenges between lines, as they go round a wall in Sirigu. */
function paintedRows(left: number, right: number, top: number, foot: number): string {
  const tall = (foot - top) / 3
  const rows = [0, 1, 2].map((row) => {
    const y = top + row * tall
    const [from, to] = [y + tall * 0.16, y + tall * 0.9]
    const count = Math.round((right - left) / (tall * 0.72))
    const step = (right - left) / count
    const shapes = Array.from({ length: count }, (_, index) => {
      const x = left + index * step
      const middle = (from + to) / 2
      return row === 1
        ? `M${x} ${middle}L${x + step / 2} ${from}L${x + step} ${middle}L${x + step / 2} ${to}z`
        : `M${x} ${row ? from : to}l${step / 2} ${row ? to - from : from - to}l${step / 2} ${row ? from - to : to - from}z`
    }).join('')
    return `<path d="${shapes}" fill="${row === 1 ? indigoDeep : terracotta}"/><path d="M${left} ${y + tall * 0.04}H${right}" stroke="${indigoDeep}" stroke-width="${tall * 0.07}"/>`
  })
  return `<rect x="${left}" y="${top}" width="${right - left}" height="${foot - top}" fill="${shea}"/>${rows.join('')}<path d="M${left} ${foot - 4}H${right}" stroke="${indigoDeep}" stroke-width="${tall * 0.07}"/>`
}

function roundHouse(x: number, foot: number, wide: number, tall: number, id: string): string {
  const [left, right, top] = [x - wide / 2, x + wide / 2, foot - tall]
  const shape = `M${left} ${top}V${foot - 18}q${wide / 2} 44 ${wide} 0V${top}z`
  const straw = Array.from({ length: 34 }, (_, index) => {
    const part = (index + 0.5) / 34
    const end = left - wide * 0.13 + part * wide * 1.26
    return `M${x} ${top - tall * 0.78}L${end.toFixed(1)} ${(top + 26 - 60 * (part - 0.5) ** 2).toFixed(1)}`
  }).join('')
  return `${shadow(x + 40, foot + 12, wide * 0.68, 30)}<clipPath id="${id}"><path d="${shape}"/></clipPath>
<g clip-path="url(#${id})"><path d="${shape}" fill="#b9724a"/>${paintedRows(left, right, foot - tall * 0.78, foot - tall * 0.12)}
<path d="${shape}" fill="url(#round)"/></g>
<path d="M${left - wide * 0.14} ${top + 26}L${x} ${top - tall * 0.82}L${right + wide * 0.14} ${top + 26}Q${x} ${top + 62} ${left - wide * 0.14} ${top + 26}z" fill="url(#thatch)"/><path d="${straw}" stroke="#7c5c2c" stroke-opacity=".5" stroke-width="3"/>
<path d="M${x - wide * 0.11} ${foot - 2}V${foot - tall * 0.52}q${wide * 0.11} ${-tall * 0.2} ${wide * 0.22} 0V${foot - 1}z" fill="#2c1d18"/><path d="M${x - wide * 0.11} ${foot - 2}V${foot - tall * 0.52}q${wide * 0.11} ${-tall * 0.2} ${wide * 0.22} 0V${foot - 1}" fill="none" stroke="${white}" stroke-width="7"/>`
}

/** A compound of the Upper East, its walls painted by the women who live there. */
export function drawPaintedCompound(width: number, height: number): Promise<Pixels> {
  const horizon = height * 0.6
  const random = seededRandom(1994)
  const wall = { top: horizon + 40, foot: horizon + 178 }
  return outdoors(width, height, horizon, {
    defs: `${bark}<linearGradient id="round"><stop offset="0" stop-color="#fff" stop-opacity=".12"/><stop offset=".4" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#1a0d08" stop-opacity=".5"/></linearGradient>
<linearGradient id="thatch" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#d8b46a"/><stop offset=".5" stop-color="#b98f48"/><stop offset="1" stop-color="#7d5a28"/></linearGradient>`,
    body: `<circle cx="${width * 0.22}" cy="${height * 0.2}" r="62" fill="#fff6dc" fill-opacity=".9"/>${hills(width, horizon, 8, 120)}
${shadow(width * 0.12, horizon + 120, 260, 30)}${trunk(width * 0.12, horizon + 110, horizon - 190, 26)}${crown(width * 0.12, horizon - 260, 250, 165, random)}
<path d="M0 ${wall.top + 6}H${width}V${wall.foot}H0z" fill="#b9724a"/>${paintedRows(0, width, wall.top + 14, wall.foot - 14)}<path d="M0 ${wall.top}H${width}" stroke="#8f5232" stroke-width="14"/>
${roundHouse(width * 0.68, horizon + 236, 430, 300, 'near')}${roundHouse(width * 0.36, horizon + 206, 320, 232, 'far')}
${grass(width, horizon + 250, height, 260, random)}`,
  })
}
