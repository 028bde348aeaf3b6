import sharp from 'sharp'
import { graphPaper, traceRow } from '#artwork/ecg.ts'
import { beats, type Lead, leads } from '#artwork/ecg-wave.ts'
import { letterer } from '#artwork/lettering.ts'
import { palette } from '#artwork/palette.ts'
import { seededRandom } from '#artwork/random.ts'
import { fromSharp, type Pixels, svg } from '#artwork/raster.ts'
import { fuguCloth } from '#artwork/woven-patterns.ts'

const mixed = (a: Lead, b: Lead, ofA: number, ofB: number): Lead =>
  a.map(([height, time, width], index): Lead[number] => [
    height * ofA + (b[index]?.[0] ?? 0) * ofB,
    time,
    width,
  ])
const chest = (p: number, q: number, r: number, s: number, t: number) =>
  leads.I.map(([, time, width], index): Lead[number] => [
    [p, q, r, s, t * 0.55, t * 0.7][index] ?? 0,
    time,
    width,
  ])

const { I, II, V2, V5 } = leads
// The six leads of the limbs are views of one and the same current: two of them give the others.
const rows = [
  [
    ['I', I],
    ['aVR', mixed(I, II, -0.5, -0.5)],
    ['V1', chest(0.05, 0, 0.24, -0.92, -0.03)],
    ['V4', chest(0.1, -0.08, 1.38, -0.52, 0.4)],
  ],
  [
    ['II', II],
    ['aVL', mixed(I, II, 1, -0.5)],
    ['V2', V2],
    ['V5', V5],
  ],
  [
    ['III', mixed(I, II, -1, 1)],
    ['aVF', mixed(I, II, -0.5, 1)],
    ['V3', chest(0.09, -0.02, 0.82, -0.84, 0.44)],
    ['V6', chest(0.1, -0.12, 1.1, -0.14, 0.28)],
  ],
] as const satisfies readonly (readonly (readonly [string, Lead])[])[]

/** A whole recording: twelve views of the heart, and beneath them one that runs through. */
export async function drawTwelveLeads(width: number, height: number): Promise<Pixels> {
  const mm = width / 290
  const drawText = await letterer(700)
  const instants = beats(11, seededRandom(12), 68)
  const turn = 2.5
  const left = 12 * mm
  const [sheetLeft, sheetTop] = [10 * mm, 12 * mm]
  const traces = rows.map((row, line) => {
    const base = (38 + line * 36) * mm
    const stretches = row.map(([, lead], column) => ({
      lead,
      seed: line * 4 + column + 20,
      from: column * turn,
      to: (column + 1) * turn,
    }))
    const names = row.map(([name], column) =>
      drawText(
        name,
        left + (9 + column * turn * 25) * mm,
        base - 17 * mm,
        6.2 * mm,
        palette.indigo,
      ),
    )
    return traceRow(stretches, instants, { left, base, millimetre: mm }) + names.join('')
  })
  const long = traceRow([{ lead: II, from: 0, to: 10, seed: 44 }], instants, {
    left,
    base: 146 * mm,
    millimetre: mm,
  })
  const name = drawText('II', left + 9 * mm, 129 * mm, 6.2 * mm, palette.indigo)
  const [sheetWidth, sheetHeight] = [width - 20 * mm, height - 24 * mm]
  const body = `${tableTop(width, height)}
<rect x="${sheetLeft + 2 * mm}" y="${sheetTop + 3 * mm}" width="${sheetWidth}" height="${sheetHeight}" fill="${palette.indigoDeep}" fill-opacity=".28" filter="url(#soft)"/>
<svg x="${sheetLeft}" y="${sheetTop}" width="${sheetWidth}" height="${sheetHeight}">${graphPaper(sheetWidth, sheetHeight, mm)}${traces.join('')}${long}${name}</svg>`
  return fromSharp(sharp(svg(width, height, body)))
}

/** A strip that came out of the machine, beside the pads that listened. */
export async function drawRhythmStrip(width: number, height: number): Promise<Pixels> {
  const mm = width / 118
  const strip = { top: 30 * mm, height: 40 * mm }
  const trace = traceRow([{ lead: II, from: 0, to: 6, seed: 31 }], beats(6, seededRandom(5), 66), {
    left: 3 * mm,
    base: 27 * mm,
    millimetre: mm,
  })
  const pads = [
    [22, 15.5, -14],
    [49, 13.5, 8],
    [77, 16, -6],
    [101, 13, 12],
  ].map(([x = 0, y = 0, turn = 0]) => pad(x * mm, y * mm, turn, mm))
  const body = `${tableTop(width, height)}
<svg y="${height - 9 * mm}" width="${width}" height="${9 * mm}">${fuguCloth(width, 9 * mm, 9 * mm)}</svg>
<g transform="rotate(-1.6 ${width / 2} ${height / 2})">
<rect x="${-4 * mm}" y="${strip.top + 1.6 * mm}" width="${width + 8 * mm}" height="${strip.height}" fill="${palette.indigoDeep}" fill-opacity=".3" filter="url(#soft)"/>
<svg x="${-4 * mm}" y="${strip.top}" width="${width + 8 * mm}" height="${strip.height}"><g transform="translate(0 0)">${graphPaper(width + 8 * mm, strip.height, mm)}${trace}</g></svg>
</g>${pads.join('')}`
  return fromSharp(sharp(svg(width, height, body)))
}

const tableTop = (width: number, height: number) =>
  `<defs><filter id="soft" x="-5%" y="-10%" width="110%" height="120%"><feGaussianBlur stdDeviation="12"/></filter>
<linearGradient id="table" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f7f1e4"/><stop offset="1" stop-color="#e2d5bd"/></linearGradient>
<radialGradient id="gel"><stop offset="0" stop-color="#dfe9f2"/><stop offset=".8" stop-color="#b9cbdb"/><stop offset="1" stop-color="#9fb4c6"/></radialGradient></defs>
<rect width="${width}" height="${height}" fill="url(#table)"/>`

// An adhesive pad from above: foam, gel, and the stud that the cable clips on.
function pad(x: number, y: number, turn: number, mm: number): string {
  const [wide, tall] = [19 * mm, 16 * mm]
  return `<g transform="translate(${x} ${y}) rotate(${turn})">
<rect x="${-wide / 2 + mm}" y="${-tall / 2 + 1.4 * mm}" width="${wide}" height="${tall}" rx="${6 * mm}" fill="${palette.indigoDeep}" fill-opacity=".2"/>
<rect x="${-wide / 2}" y="${-tall / 2}" width="${wide}" height="${tall}" rx="${6 * mm}" fill="#fdfcf8"/>
<path d="M${wide / 2 - 3 * mm} ${-2.4 * mm}h${4.6 * mm}q${2.4 * mm} ${2.4 * mm} 0 ${4.8 * mm}h${-4.6 * mm}z" fill="#fdfcf8"/>
<circle r="${5.2 * mm}" fill="url(#gel)"/><circle r="${2.5 * mm}" fill="#8f98a6"/><circle r="${1.7 * mm}" fill="#c9cfd8"/><circle cx="${-0.5 * mm}" cy="${-0.6 * mm}" r="${0.6 * mm}" fill="#fff"/></g>`
}
