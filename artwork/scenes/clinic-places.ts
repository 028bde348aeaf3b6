import { palette } from '#artwork/palette.ts'
import { type Random, seededRandom } from '#artwork/random.ts'
import type { Pixels } from '#artwork/raster.ts'
import { siriguBand } from '#artwork/woven-patterns.ts'
import { bark, crown, grass, hills, outdoors, trunk } from './savannah.ts'
import { shadow } from './still-life.ts'

const { indigo, indigoDeep, terracotta, ochre } = palette

const plaster = `${bark}<linearGradient id="plaster" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fdf9f0"/><stop offset="1" stop-color="#e9dcc4"/></linearGradient>
<linearGradient id="roof" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#3a4a86"/><stop offset="1" stop-color="${indigo}"/></linearGradient>
<linearGradient id="under" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${indigoDeep}" stop-opacity=".55"/><stop offset="1" stop-color="${indigoDeep}" stop-opacity=".05"/></linearGradient>
<linearGradient id="pane" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#bcd5e2"/><stop offset="1" stop-color="#6f93a9"/></linearGradient>
<linearGradient id="wood" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#b98652"/><stop offset="1" stop-color="#7d5230"/></linearGradient>`

const pane = (x: number, y: number, wide: number, tall: number) => {
  const slats = Array.from(
    { length: 7 },
    (_, index) => `M${x} ${y + ((index + 1) * tall) / 8}h${wide}`,
  )
  return `<rect x="${x - 10}" y="${y - 10}" width="${wide + 20}" height="${tall + 20}" fill="${terracotta}"/><rect x="${x}" y="${y}" width="${wide}" height="${tall}" fill="url(#pane)"/><path d="${slats.join('')}" stroke="#eef5f8" stroke-opacity=".75" stroke-width="5"/><path d="M${x + wide / 2} ${y}v${tall}" stroke="${terracotta}" stroke-width="8"/>`
}

function bench(left: number, seat: number, wide: number, tall: number): string {
  const slat = (y: number, thick: number) =>
    `<rect x="${left}" y="${y}" width="${wide}" height="${thick}" rx="5" fill="url(#wood)"/>`
  const leg = (x: number) =>
    `<path d="M${x} ${seat - tall * 0.95}V${seat + tall}" stroke="#5c3a20" stroke-width="17"/>`
  return `${shadow(left + wide / 2 + 24, seat + tall, wide * 0.54, 18)}${leg(left + wide * 0.1)}${leg(left + wide * 0.9)}${slat(seat - tall * 0.95, 24)}${slat(seat - tall * 0.55, 24)}
<path d="M${left - 12} ${seat}h${wide + 24}l18 34H${left - 30}z" fill="url(#wood)"/><rect x="${left - 30}" y="${seat + 34}" width="${wide + 60}" height="12" rx="4" fill="#65421f"/>`
}

function pot(x: number, foot: number, random: Random): string {
  const leaves = Array.from({ length: 11 }, (_, index) => {
    const lean = (index - 5) * 15 + 8 * random()
    return `<path d="M${x} ${foot - 70}q${lean * 0.5} ${-60 - 30 * random()} ${lean} ${-100 - 34 * random()}q${-lean * 0.1} 60 ${-lean} 130z" fill="rgb(${50 + 30 * random()},${98 + 34 * random()},62)"/>`
  })
  return `${shadow(x + 16, foot, 66, 12)}${leaves.join('')}<path d="M${x - 48} ${foot - 84}h96l-16 84h-64z" fill="${terracotta}"/><rect x="${x - 55}" y="${foot - 96}" width="110" height="22" rx="5" fill="#c86a44"/>`
}

/** A small clinic as they stand in the north: a long roof, a veranda in the shade, a painted foot to the wall. */
export function drawVeranda(width: number, height: number): Promise<Pixels> {
  const horizon = height * 0.66
  const random = seededRandom(2024)
  const [left, right, foot, eaves] = [width * 0.17, width * 0.93, height * 0.77, height * 0.36]
  const posts = Array.from(
    { length: 6 },
    (_, index) => left - 20 + (index * (right - left + 40)) / 5,
  )
  const ridges = Array.from({ length: 44 }, (_, index) => {
    const part = index / 43
    return `M${left + 60 + part * (right - left - 120)} ${height * 0.2}L${left - 70 + part * (right - left + 140)} ${eaves + 18}`
  })
  const band = 92
  return outdoors(width, height, horizon, {
    defs: plaster,
    body: `${hills(width, horizon, 3, 90)}${crown(width * 0.97, height * 0.34, 190, 190, random)}${trunk(width * 0.075, foot + 26, height * 0.42, 24)}
<rect x="${left}" y="${eaves}" width="${right - left}" height="${foot - eaves}" fill="url(#plaster)"/>
<svg x="${left}" y="${foot - band}" width="${right - left}" height="${band}">${siriguBand(right - left, band, 18)}</svg>
${pane(left + 90, eaves + 110, 150, 150)}${pane(left + 350, eaves + 110, 150, 150)}${pane(right - 240, eaves + 110, 150, 150)}
<rect x="${left + 660}" y="${eaves + 92}" width="190" height="${foot - eaves - 92}" fill="${indigo}"/><path d="M${left + 755} ${eaves + 92}V${foot}" stroke="${indigoDeep}" stroke-width="7"/><rect x="${left + 682}" y="${eaves + 120}" width="56" height="112" fill="url(#pane)"/><rect x="${left + 772}" y="${eaves + 120}" width="56" height="112" fill="url(#pane)"/><circle cx="${left + 738}" cy="${eaves + 288}" r="8" fill="${ochre}"/><circle cx="${left + 772}" cy="${eaves + 288}" r="8" fill="${ochre}"/>
<rect x="${left}" y="${eaves}" width="${right - left}" height="130" fill="url(#under)"/>
<path d="M${left - 60} ${foot}H${right + 60}L${right + 100} ${foot + 40}H${left - 100}z" fill="#dcd0ba"/><rect x="${left - 100}" y="${foot + 40}" width="${right - left + 200}" height="24" fill="#b7a68a"/>
${bench(left + 330, foot - 62, 290, 60)}
${posts.map((x) => `<rect x="${x - 13}" y="${eaves}" width="26" height="${foot - eaves + 22}" fill="#fbf6ea"/><rect x="${x + 4}" y="${eaves}" width="9" height="${foot - eaves + 22}" fill="#d8cbb2"/><rect x="${x - 20}" y="${foot - 8}" width="40" height="30" fill="${terracotta}"/>`).join('')}
<path d="M${left + 60} ${height * 0.2}H${right - 60}L${right + 70} ${eaves + 18}H${left - 70}z" fill="url(#roof)"/><path d="${ridges.join('')}" stroke="#8c9ad0" stroke-opacity=".4" stroke-width="3"/><path d="M${left - 74} ${eaves + 20}H${right + 74}" stroke="${indigoDeep}" stroke-width="10"/>
${pot(left - 6, foot + 34, random)}${pot(right + 10, foot + 34, random)}${crown(width * 0.075, height * 0.33, 215, 160, random)}
<path d="M${left + 690} ${foot + 64}L${width * 0.4} ${height}H${width * 0.86}L${left + 830} ${foot + 64}z" fill="#e3c79c" fill-opacity=".75"/>${grass(width * 0.38, foot + 90, height, 70, random)}`,
  })
}

/** Where people wait: a bench in the shade of a neem tree, against a painted wall. */
export function drawNeemBench(width: number, height: number): Promise<Pixels> {
  const horizon = height * 0.7
  const random = seededRandom(1919)
  const band = 150
  return outdoors(width, height, horizon, {
    defs: plaster,
    body: `${hills(width, height * 0.45, 5, 90)}
<rect y="${height * 0.43}" width="${width}" height="${horizon - height * 0.43 + 20}" fill="url(#plaster)"/><path d="M0 ${height * 0.43}h${width}" stroke="#c9b48e" stroke-width="12"/>
<svg y="${horizon - band + 20}" width="${width}" height="${band}">${siriguBand(width, band, 13)}</svg>
${shadow(width * 0.54, height * 0.86, width * 0.38, height * 0.085)}
${bench(width * 0.14, height * 0.74, 420, 88)}
${trunk(width * 0.6, height * 0.9, height * 0.34, 44)}${bench(width * 0.68, height * 0.765, 360, 88)}
${crown(width * 0.58, height * 0.2, width * 0.4, height * 0.235, random)}${crown(width * 0.34, height * 0.16, width * 0.2, height * 0.15, random)}${crown(width * 0.82, height * 0.17, width * 0.2, height * 0.15, random)}
${pot(width * 0.06, height * 0.86, random)}${grass(width, height * 0.93, height, 60, random)}`,
  })
}
