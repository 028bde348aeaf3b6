import { Blob, Face, Font, Buffer as Run, shape } from 'harfbuzzjs'
import { headingFont } from './fonts.ts'

const cut = new Map<number, ReturnType<typeof cutLetters>>()

/** Sets lines of text as SVG paths, so that no font of the machine is ever used. */
export function letterer(weight: number) {
  const letters = cut.get(weight) ?? cutLetters(weight)
  cut.set(weight, letters)
  return letters
}

async function cutLetters(weight: number) {
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
