import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PictureName, pictures } from '#app/ui/pictures.ts'
import { drawLaboratory } from './blood-smear.ts'
import { drawEcg } from './ecg.ts'
import { drawHero } from './hero.ts'
import { type Pixels, toSharp } from './raster.ts'
import { drawUltrasound } from './ultrasound.ts'

const drawings: Record<PictureName, (width: number, height: number) => Promise<Pixels>> = {
  hero: drawHero,
  ultrasound: drawUltrasound,
  ecg: drawEcg,
  laboratory: drawLaboratory,
}

/** Draws one picture and writes it in every width and format that the site offers. */
export async function makePicture(name: PictureName, folder: string): Promise<void> {
  const { width, height, widths } = pictures[name]
  const drawn = await drawings[name](width, height)
  for (const wide of widths) {
    for (const [extension, bytes] of await encode(drawn, wide)) {
      await writeFile(join(folder, `${name}-${wide}.${extension}`), bytes)
    }
  }
}

/** The three encodings of a drawing at one width, by file extension. */
export async function encode(drawn: Pixels, width: number): Promise<[string, Buffer][]> {
  const image = toSharp(drawn).resize(width)
  // Phones show these at two or three pixels a point: a modest quality is invisible there.
  const quality = width > 720 ? 44 : 52
  const [avif, webp, jpg] = await Promise.all([
    image.clone().avif({ quality, effort: 3 }).toBuffer(),
    image
      .clone()
      .webp({ quality: quality + 6, effort: 5 })
      .toBuffer(),
    image
      .clone()
      .jpeg({ quality: quality + 14, mozjpeg: true })
      .toBuffer(),
  ])
  return [
    ['avif', avif],
    ['webp', webp],
    ['jpg', jpg],
  ]
}
