import sharp from 'sharp'
import { palette } from '#artwork/palette.ts'
import { fromSharp, type Pixels, svg } from '#artwork/raster.ts'

type Parts = { defs?: string; body: string }

/** Things on a table against a quiet wall, with daylight from the upper left. */
export function stillLife(
  width: number,
  height: number,
  edge: number,
  parts: Parts,
): Promise<Pixels> {
  const { defs = '', body } = parts
  const ground = `<defs>
<linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fbf7ee"/><stop offset="1" stop-color="#ece3d1"/></linearGradient>
<linearGradient id="table" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#eee5d3"/><stop offset="1" stop-color="#ddcfb4"/></linearGradient>
${shade}<filter id="soft" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="14"/></filter>${defs}</defs>
<rect width="${width}" height="${height}" fill="url(#wall)"/>
<rect y="${edge}" width="${width}" height="${height - edge}" fill="url(#table)"/>
<path d="M0 ${edge}h${width}" stroke="#c9b58f" stroke-width="3"/>`
  return fromSharp(sharp(svg(width, height, ground + body)))
}

/** The gradient of a soft shadow: far cheaper to draw than a blur. */
export const shade = `<radialGradient id="shade"><stop offset="0" stop-color="${palette.indigoDeep}" stop-opacity=".42"/><stop offset=".55" stop-color="${palette.indigoDeep}" stop-opacity=".3"/><stop offset="1" stop-color="${palette.indigoDeep}" stop-opacity="0"/></radialGradient>`

/** The shadow of a thing that stands on the table. */
export const shadow = (x: number, y: number, wide: number, tall: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${wide * 1.3}" ry="${tall * 1.5}" fill="url(#shade)"/>`

/** A gradient across a round thing, from its lit edge to its dark one. */
export const roundness = (id: string, light: string, middle: string, dark: string) =>
  `<linearGradient id="${id}"><stop offset="0" stop-color="${middle}"/><stop offset=".28" stop-color="${light}"/><stop offset=".6" stop-color="${middle}"/><stop offset="1" stop-color="${dark}"/></linearGradient>`
