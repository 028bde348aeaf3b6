import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { drawLaboratory } from './blood-smear.ts'
import { drawEcg } from './ecg.ts'
import { encode } from './encode.ts'
import { drawHero } from './hero.ts'
import { drawAgarPlate } from './scenes/agar-plate.ts'
import { drawNeemBench } from './scenes/clinic-places.ts'
import { drawDoppler } from './scenes/doppler.ts'
import { drawMalariaFilm } from './scenes/malaria-film.ts'
import { scan } from './ultrasound-beam.ts'
import { fetus } from './ultrasound-fetus.ts'

describe('drawing twice gives the same bytes', () => {
  const same = async (draw: () => Promise<Buffer | Float32Array>) => {
    const [first, second] = [await draw(), await draw()]
    const hash = (bytes: Buffer | Float32Array) => createHash('sha256').update(bytes).digest('hex')
    expect(hash(first)).toBe(hash(second))
  }

  test('a scan', () => same(async () => scan(fetus, 7, 60, 120).gray))

  test.each([
    ['the hero', drawHero, 180, 135],
    ['the heart tracing', drawEcg, 180, 120],
    ['the blood smear', drawLaboratory, 180, 120],
    ['blood flow', drawDoppler, 180, 120],
    ['the tree and its benches', drawNeemBench, 180, 120],
    ['colonies on a plate', drawAgarPlate, 180, 120],
    ['the malaria film', drawMalariaFilm, 180, 120],
  ])('%s, encoded', (_name, draw, width, height) =>
    same(async () => {
      const encoded = await encode(await draw(width, height), 90)
      return Buffer.concat(encoded.map(([, bytes]) => bytes))
    }),
  )
})
