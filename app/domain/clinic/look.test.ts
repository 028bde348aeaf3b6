import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { coloursOf, legibleColour } from './look.ts'
import { seed } from './seed.ts'

/** The contrast of WCAG 2.2, written from its definition. */
function contrast(one: string, other: string) {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const [white, clay, ochre] = ['#ffffff', '#efe4d0', '#d99a2b']
const steps = ['00', '22', '55', '77', '99', 'cc', 'ff']
const colours = steps.flatMap((red) =>
  steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
)

test('every colour becomes one that can be read on each ground, and no darker than it must be', () => {
  for (const colour of colours) {
    const legible = legibleColour(colour)
    const least = Math.min(contrast(legible, white), contrast(legible, clay))
    expect(least, `${colour} as ${legible}`).toBeGreaterThanOrEqual(4.5)
    if (legible === colour) continue
    expect(Math.min(contrast(colour, white), contrast(colour, clay)), colour).toBeLessThan(4.5)
    expect(least, `${colour} as ${legible}`).toBeLessThan(4.75)
  }
})

test('the grounds and pressed buttons that follow from the colours can be read, and what has the focus is seen on them', () => {
  for (const colour of new Set(colours.map(legibleColour))) {
    const rules = coloursOf({ colour, accent: colour })
    const [, dark = '', pressed = ''] = /night:(#\w{6}).*rust:(#\w{6})/.exec(rules) ?? []
    const ring = rules.includes(':focus-visible{outline-color:#fff}') ? white : ochre
    expect(contrast(ring, colour), colour).toBeGreaterThanOrEqual(3)
    expect(contrast(dark, white), colour).toBeGreaterThanOrEqual(7)
    expect(contrast(dark, ochre), colour).toBeGreaterThanOrEqual(4.5)
    expect(contrast(pressed, white), colour).toBeGreaterThanOrEqual(4.5)
  }
})

test('a new site has the colours of the theme', () => {
  const theme = readFileSync('app/ui/styles/theme.css', 'utf8')
  expect(theme).toContain(`--color-indigo: ${seed.look.colour}`)
  expect(theme).toContain(`--color-terracotta: ${seed.look.accent}`)
  expect(theme).toContain(`--color-clay: ${clay}`)
})
