import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Blob, Face } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import { beforeAll, describe, expect, test } from 'vitest'
import { ensureArtwork } from '#tests/fresh-build.ts'
import { drawLaboratory } from './blood-smear.ts'
import { drawEcg } from './ecg.ts'
import { encode } from './encode.ts'
import { expectedFiles } from './freshness.ts'
import { drawHero } from './hero.ts'
import { drawAgarPlate } from './scenes/agar-plate.ts'
import { drawNeemBench } from './scenes/clinic-places.ts'
import { drawDoppler } from './scenes/doppler.ts'
import { drawMalariaFilm } from './scenes/malaria-film.ts'
import { scan } from './ultrasound-beam.ts'
import { fetus } from './ultrasound-fetus.ts'

const publicFolder = join(import.meta.dirname, '../public')
const bytesOf = async (file: string) => (await stat(join(publicFolder, file))).size

beforeAll(ensureArtwork, 180_000)

test('a run leaves every file, none of them empty', async () => {
  for (const file of expectedFiles()) {
    expect((await stat(join(publicFolder, '..', file))).size, file).toBeGreaterThan(300)
  }
})

describe('the byte budgets hold', () => {
  test('the first screen of a small phone takes 45 kB of pictures at most', async () => {
    expect(await bytesOf('pictures/hero-720.avif')).toBeLessThanOrEqual(45_000)
    expect(await bytesOf('pictures/hero-720.webp')).toBeLessThanOrEqual(45_000)
  })

  test('a card takes 40 kB at most, and the home page 150 kB', async () => {
    const cards = await Promise.all(
      ['ultrasound', 'ecg', 'laboratory'].map((name) => bytesOf(`pictures/${name}-720.avif`)),
    )
    expect(Math.max(...cards)).toBeLessThanOrEqual(40_000)
    const hero = await bytesOf('pictures/hero-720.avif')
    expect(cards.reduce((sum, bytes) => sum + bytes, hero)).toBeLessThanOrEqual(150_000)
  })

  test('the sharing picture takes 100 kB at most', async () => {
    expect(await bytesOf('pictures/share.jpg')).toBeLessThanOrEqual(100_000)
  })

  test('both fonts together take 28 kB at most', async () => {
    const latin = await bytesOf('fonts/display-latin.woff2')
    expect(latin + (await bytesOf('fonts/display-ghana.woff2'))).toBeLessThanOrEqual(28_000)
  })

  test('marks and patterns stay tiny', async () => {
    for (const file of ['logo.svg', 'favicon.svg', 'stripe.svg', 'sirigu.svg']) {
      expect(await bytesOf(file), file).toBeLessThan(1_500)
    }
  })
})

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

test.each(['latin', 'ghana'])(
  'the %s font holds just what its unicode-range says',
  async (part) => {
    const css = await readFile(join(import.meta.dirname, '../app/font-faces.css'), 'utf8')
    const face = css.split('@font-face').find((rule) => rule.includes(`display-${part}`)) ?? ''
    const said = [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(([, from, to]) => {
      const first = Number.parseInt(from ?? '', 16)
      const last = to ? Number.parseInt(to, 16) : first
      return Array.from({ length: last - first + 1 }, (_, index) => first + index)
    })
    expect(await lettersIn(`fonts/display-${part}.woff2`)).toEqual(said.sort((a, b) => a - b))
  },
)

test('the letters of Ghana are there', async () => {
  const held = await lettersIn('fonts/display-ghana.woff2')
  for (const letter of 'ƐɛƆɔŊŋ') expect(held).toContain(letter.codePointAt(0))
})

async function lettersIn(file: string): Promise<number[]> {
  const woff = await readFile(join(publicFolder, file))
  const everything = { keepAllGlyphs: true, targetFormat: 'sfnt' } as const
  const font = await subsetFont(woff, '', everything)
  const face = new Face(new Blob(new Uint8Array(font).buffer))
  return [...face.collectUnicodes()].sort((a, b) => a - b)
}
