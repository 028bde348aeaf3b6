import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beats, leads, voltage } from './ecg-wave.ts'
import { palette } from './palette.ts'
import { seededRandom } from './random.ts'
import { fromSharp, type Pixels, svg, toSharp } from './raster.ts'
import { fan, fetusScan } from './ultrasound.ts'
import { fuguCloth, siriguBand } from './woven-patterns.ts'

/**
 * The picture for shared links: the clinic's mark, a heart tracing and an ultrasound picture. It has no word of the clinic,
 * which may change its name and its branches: whoever shows the picture writes the page's title beside it.
 */
export async function drawShare(width = 1200, height = 630): Promise<Pixels> {
  const { ochre, indigoDeep } = palette
  const mark = await readFile(join(import.meta.dirname, '../public/logo.svg'), 'utf8')
  const screen = { width: 640, height: 420 }
  const scan = await toSharp(fan(screen.width, screen.height, fetusScan()))
    .png()
    .toBuffer()
  const onGround = `<rect width="${width}" height="${height}" fill="#090c1a"/>
<g>${fuguCloth(72, height, 72)}</g>`
  const panel = `<path d="M72 0H620L470 ${height}H72z" fill="${indigoDeep}"/>
<path d="M620 0h8L478 ${height}h-8z" fill="${ochre}"/>
<svg x="188" y="64" width="272" height="272">${mark}</svg>
<path d="${heartLine(116, 402, 448)}" fill="none" stroke="${ochre}" stroke-width="5" stroke-linejoin="round"/>
<g transform="translate(0 ${height - 84})">${siriguBand(width, 84, 20)}</g>`
  return fromSharp(
    sharp(svg(width, height, onGround)).composite([
      { input: scan, left: width - screen.width, top: 62 },
      { input: svg(width, height, panel) },
    ]),
  )
}

/** Three heartbeats as a line from `left`, on a base line. */
function heartLine(left: number, width: number, base: number): string {
  const seconds = 2.4
  const atInstant = voltage(leads.II, beats(seconds, seededRandom(74)), 9)
  const points = Array.from({ length: width / 2 + 1 }, (_, index) => {
    const height = atInstant((index * 2 * seconds) / width)
    return `${left + index * 2} ${(base - height * 76).toFixed(1)}`
  })
  return `M${points.join('L')}`
}
