import sharp from 'sharp'
import { microscope } from './blood-smear.ts'
import { graphPaper, traceRow } from './ecg.ts'
import { beats, leads } from './ecg-wave.ts'
import { palette } from './palette.ts'
import { seededRandom } from './random.ts'
import { fromSharp, type Pixels, svg, toSharp } from './raster.ts'
import { fan, fetusScan, screenMarks } from './ultrasound.ts'
import { calabashRim, fuguCloth, siriguBand } from './woven-patterns.ts'

/** The three rooms of the clinic on one painted wall: scan, heart tracing, stained blood. */
export async function drawHero(width: number, height: number): Promise<Pixels> {
  const unit = width / 1440
  const of = (size: number) => Math.round(size * unit)
  const screen = { width: of(1092), height: of(716) }
  const lens = { x: of(1180), y: of(590), radius: of(190) }
  const strip = { top: of(732), height: of(222) }
  const side = lens.radius * 2
  const cells = await microscope(side, side, {
    scale: side / 54,
    radius: lens.radius * 0.995,
    outside: [20, 28, 64],
  })
  const round = svg(
    side,
    side,
    `<circle cx="${side / 2}" cy="${side / 2}" r="${side / 2}" fill="#fff"/>`,
  )
  const disc = await toSharp(cells)
    .ensureAlpha()
    .composite([{ input: round, blend: 'dest-in' }])
    .png()
    .toBuffer()
  const marks = svg(screen.width, screen.height, screenMarks(screen.width, screen.height))
  const scan = await toSharp(fan(screen.width, screen.height, fetusScan()))
    .composite([{ input: marks }])
    .png()
    .toBuffer()
  const rim = svg(width, height, calabashRim(lens.x, lens.y, lens.radius, 36))
  const wall = sharp(svg(width, height, wallBody(width, height, strip, unit)))
  return fromSharp(
    wall.composite([
      { input: scan, left: 0, top: 0 },
      { input: rim },
      { input: disc, left: lens.x - lens.radius, top: lens.y - lens.radius },
    ]),
  )
}

function wallBody(
  width: number,
  height: number,
  strip: { top: number; height: number },
  unit: number,
) {
  const millimetre = 9.6 * unit
  const trace = traceRow(
    [{ lead: leads.II, from: 0, to: 6, seed: 9 }],
    beats(6, seededRandom(74)),
    { left: 4 * millimetre, base: 15.6 * millimetre, millimetre },
  )
  const clothLeft = 1108 * unit
  const bandTop = strip.top + strip.height + 16 * unit
  return `<rect width="${width}" height="${height}" fill="${palette.shea}"/>
<svg x="${clothLeft}" width="${width - clothLeft}" height="${716 * unit}">${fuguCloth(width - clothLeft, 716 * unit, 83 * unit)}</svg>
<svg y="${strip.top}" width="${width}" height="${strip.height}">${graphPaper(width, strip.height, millimetre)}${trace}</svg>
<g transform="translate(0 ${bandTop})">${siriguBand(width, height - bandTop, 15)}</g>`
}
