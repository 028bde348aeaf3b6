import type { ClinicContent } from './content.ts'

type Colours = Pick<ClinicContent['look'], 'colour' | 'accent'>

/** A colour as it is stored: `#1f2a5c`. */
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text)

/** A colour as people type or paste it, in the form in which it is stored. */
export const typedColour = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^#?([0-9a-f]{6})$/, '#$1')

/** The share of each of red, green and blue in the light of a colour such as `#1f2a5c`, from 0 to 1 (sRGB). */
const lightOf = (colour: string): number[] =>
  [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })

const colourOf = (light: number[]): string =>
  `#${light
    .map((part) => {
      const share = part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055
      // Rounded down, so that a colour made darker is never lighter than was asked.
      return Math.floor(share * 255 + 1e-9)
        .toString(16)
        .padStart(2, '0')
    })
    .join('')}`

/** Relative luminance (WCAG 2.2), from 0 for black to 1 for white. */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = lightOf(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The same hue with no more light than `max`: less of it changes neither hue nor saturation. */
function darkened(colour: string, max: number): string {
  const luminance = luminanceOf(colour)
  return luminance <= max
    ? colour
    : colourOf(lightOf(colour).map((part) => (part * max) / luminance))
}

// The darkest of the light grounds that text in a colour of the clinic stands on: `clay` of theme.css.
const darkestGround = '#efe4d0'
const minContrast = 4.5

/** The nearest colour that can be read as text on every light ground, and under white text; the same if it can be. */
export const legibleColour = (colour: string): string =>
  darkened(colour, (luminanceOf(darkestGround) + 0.05) / minContrast - 0.05)

/** The colours of `theme.css`, which a new site has. */
const themeColours = { colour: '#1f2a5c', accent: '#a8421f', dark: '#141c40' }

const isOfTheme = ({ colour, accent }: Colours) =>
  colour === themeColours.colour && accent === themeColours.accent

// The ring around what has the focus: ochre has three times the contrast of a colour up to this luminance, white of a lighter one.
const ring = (colour: string) =>
  luminanceOf(colour) > 0.093 ? ':focus-visible{outline-color:#fff}' : ''

/** Dark enough for white text, and for text in ochre. */
const darkGround = (colour: string) => darkened(colour, Math.min(0.02, luminanceOf(colour) / 2))

// The stripe and the painted triangles, which the style sheets draw from files in the colours of the theme.
const bands =
  '.stripe{background:linear-gradient(90deg,var(--color-shea) 5%,var(--color-indigo) 0 50%,var(--color-ochre) 0 55%,var(--color-indigo) 0) 0/4rem}.sirigu{background:conic-gradient(from 130deg at 50% 10%,var(--color-terracotta) 100deg,var(--color-shea) 0) 0/2rem}'

/** The rules that give the theme the clinic's colours; empty for those of a new site. */
export function coloursOf(colours: Colours): string {
  if (isOfTheme(colours)) return ''
  const { colour, accent } = colours
  const pressed = darkened(accent, luminanceOf(accent) * 0.7)
  return `:root{--color-indigo:${colour};--color-night:${darkGround(colour)};--color-terracotta:${accent};--color-rust:${pressed}}${ring(colour)}${bands}`
}

export const themeColourOf = (colours: Colours): string =>
  isOfTheme(colours) ? themeColours.dark : darkGround(colours.colour)

/** The mark of a new site in the clinic's colour, as a data address; null where the file has that colour. */
export function markOf({ colour }: Colours): string | null {
  if (colour === themeColours.colour) return null
  const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${colour}"/><path d="M10.5 3.5Q16 6 21.5 3.5L29 20.5Q16 28 3 20.5Z" fill="#faf5ea"/><path d="M2.2 22.6Q16 30.4 29.8 22.6L31 26Q16 34 1 26Z" fill="#d99a2b"/><path d="M5.5 16.5h7L16.5 9l3 11.5 1.8-4h5.4" fill="none" stroke="${colour}" stroke-width="2.6" stroke-linejoin="round"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(mark)}`
}
