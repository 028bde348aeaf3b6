import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { letterer } from './lettering.ts'
import { palette } from './palette.ts'
import { fromSharp, type Pixels, svg, toSharp } from './raster.ts'
import { fan, fetusScan } from './ultrasound.ts'
import { fuguCloth, siriguBand } from './woven-patterns.ts'

/** The picture for shared links: the clinic's mark, name and towns. */
export async function drawShare(width = 1200, height = 630): Promise<Pixels> {
  const [bold, plain] = [await letterer(700), await letterer(500)]
  const { shea, ochre, indigoDeep } = palette
  const mark = await readFile(join(import.meta.dirname, '../public/logo.svg'), 'utf8')
  const screen = { width: 640, height: 420 }
  const scan = await toSharp(fan(screen.width, screen.height, fetusScan()))
    .png()
    .toBuffer()
  const onGround = `<rect width="${width}" height="${height}" fill="#090c1a"/>
<g>${fuguCloth(72, height, 72)}</g>`
  const lettering = `<path d="M72 0H620L470 ${height}H72z" fill="${indigoDeep}"/>
<path d="M620 0h8L478 ${height}h-8z" fill="${ochre}"/>
<svg x="122" y="70" width="116" height="116">${mark}</svg>
${bold('GEMEV', 118, 306, 112, shea)}
${plain('Diagnostic Imaging', 122, 372, 40, shea)}${plain('& Laboratory', 122, 424, 40, shea)}
${bold('Zebilla · Bole · Wenchi', 122, 494, 30, ochre)}
<g transform="translate(0 ${height - 84})">${siriguBand(width, 84, 20)}</g>`
  return fromSharp(
    sharp(svg(width, height, onGround)).composite([
      { input: scan, left: width - screen.width, top: 62 },
      { input: svg(width, height, lettering) },
    ]),
  )
}
