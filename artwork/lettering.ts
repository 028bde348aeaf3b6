import { Blob, Face, Font, Buffer as Run, shape } from 'harfbuzzjs'
import { headingFont } from './fonts.ts'

const letterers = new Map<number, ReturnType<typeof loadLetterer>>()

/** Draws lines of text as SVG paths, so that the result does not depend on installed fonts. */
export function letterer(weight: number) {
  const letters = letterers.get(weight) ?? loadLetterer(weight)
  letterers.set(weight, letters)
  return letters
}

async function loadLetterer(weight: number) {
  const file = await headingFont(weight)
  const face = new Face(new Blob(new Uint8Array(file).buffer))
  const font = new Font(face)
  return (text: string, x: number, baseline: number, size: number, colour: string): string => {
    const run = new Run()
    run.addText(text)
    run.guessSegmentProperties()
    shape(font, run)
    const positions = run.getGlyphPositions()
    let advance = 0
    const glyphs = run.getGlyphInfos().map(({ codepoint }, index) => {
      const path = `<path transform="translate(${advance} 0)" d="${font.glyphToPath(codepoint)}"/>`
      advance += positions[index]?.xAdvance ?? 0
      return path
    })
    const scale = size / face.upem
    return `<g transform="translate(${x} ${baseline}) scale(${scale} ${-scale})" fill="${colour}">${glyphs.join('')}</g>`
  }
}
