import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { ensureArtwork } from '#tests/fresh-build.ts'
import { expectedFiles } from './freshness.ts'

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
