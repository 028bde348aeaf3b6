import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Blob, Face } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import { beforeAll, expect, test } from 'vitest'
import { ensureArtwork } from '#tests/fresh-build.ts'

const root = join(import.meta.dirname, '..')

beforeAll(ensureArtwork, 180_000)

test.each(['latin', 'ghana'])(
  'the %s font holds just what its unicode-range says',
  async (part) => {
    const css = await readFile(join(root, 'app/styles/font-faces.css'), 'utf8')
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
  for (const character of 'ƐɛƆɔŊŋ') expect(held).toContain(character.codePointAt(0))
})

async function lettersIn(file: string): Promise<number[]> {
  const woff = await readFile(join(root, 'public', file))
  const everything = { keepAllGlyphs: true, targetFormat: 'sfnt' } as const
  const font = await subsetFont(woff, '', everything)
  const face = new Face(new Blob(new Uint8Array(font).buffer))
  return [...face.collectUnicodes()].sort((a, b) => a - b)
}
