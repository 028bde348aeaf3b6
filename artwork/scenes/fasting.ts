import { palette } from '#artwork/palette.ts'
import type { Pixels } from '#artwork/raster.ts'
import { calabashRim, siriguBand } from '#artwork/woven-patterns.ts'
import { shadow, stillLife } from './still-life.ts'

function clock(x: number, y: number, radius: number): string {
  const at = (turn: number, away: number) =>
    `${(x + Math.sin(turn) * radius * away).toFixed(1)} ${(y - Math.cos(turn) * radius * away).toFixed(1)}`
  const marks = (count: number, from: number) =>
    Array.from({ length: count }, (_, index) => {
      const turn = (index / count) * 2 * Math.PI
      return `M${at(turn, 0.9)}L${at(turn, from)}`
    }).join('')
  // Half past six: the patient is up, and has not eaten.
  const [hour, minute] = [(6.5 / 12) * 2 * Math.PI, Math.PI]
  return `${shadow(x + 14, y + 26, radius, radius * 0.87)}
${calabashRim(x, y, radius, 28)}<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#clock)"/>
<path d="${marks(12, 0.76)}" stroke="${palette.indigo}" stroke-width="${radius * 0.035}"/><path d="${marks(60, 0.86)}" stroke="${palette.indigo}" stroke-width="${radius * 0.01}"/>
<path d="M${at(hour + Math.PI, 0.1)}L${at(hour, 0.5)}" stroke="${palette.ink}" stroke-width="${radius * 0.055}" stroke-linecap="round"/>
<path d="M${at(minute + Math.PI, 0.14)}L${at(minute, 0.74)}" stroke="${palette.ink}" stroke-width="${radius * 0.036}" stroke-linecap="round"/><circle cx="${x}" cy="${y}" r="${radius * 0.05}" fill="${palette.terracotta}"/>`
}

function glass(x: number, foot: number, wide: number, tall: number): string {
  const [top, narrow, water] = [foot - tall, wide * 0.8, foot - tall * 0.76]
  const side = (y: number) => {
    const part = (foot - y) / tall
    return (narrow + (wide - narrow) * part) / 2
  }
  return `${shadow(x + 40, foot, wide * 0.75, 22)}
<path d="M${x - side(water)} ${water}L${x - narrow / 2} ${foot - 20}q${narrow / 2} 30 ${narrow} 0L${x + side(water)} ${water}z" fill="url(#water)"/>
<ellipse cx="${x}" cy="${water}" rx="${side(water)}" ry="20" fill="#d9edf3" stroke="#fff" stroke-opacity=".9" stroke-width="3"/>
<path d="M${x - wide / 2} ${top}L${x - narrow / 2} ${foot - 14}q${narrow / 2} 34 ${narrow} 0L${x + wide / 2} ${top}" fill="url(#glass)" stroke="#a9bfca" stroke-width="4"/>
<ellipse cx="${x}" cy="${top}" rx="${wide / 2}" ry="24" fill="#fff" fill-opacity=".25" stroke="#a9bfca" stroke-width="4"/>
<path d="M${x - wide * 0.36} ${top + 46}L${x - narrow * 0.35} ${foot - 46}" stroke="#fff" stroke-opacity=".75" stroke-width="13" stroke-linecap="round"/>`
}

/** Early morning: a clock, a glass of water, and the bowl still turned upside down. */
export function drawFasting(width: number, height: number): Promise<Pixels> {
  const edge = height * 0.72
  const bowl = { x: width * 0.2, y: height * 0.845, wide: 360, tall: 225 }
  const cloth = 96
  return stillLife(width, height, edge, {
    defs: `<radialGradient id="clock" cx=".4" cy=".35" r=".85"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#efeadd"/></radialGradient>
<linearGradient id="water" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#b7dbe6"/><stop offset=".4" stop-color="#e2f2f6"/><stop offset="1" stop-color="#93c3d3"/></linearGradient>
<linearGradient id="glass"><stop offset="0" stop-color="#fff" stop-opacity=".35"/><stop offset=".5" stop-color="#fff" stop-opacity=".04"/><stop offset="1" stop-color="#b5cbd6" stop-opacity=".35"/></linearGradient>
<radialGradient id="bowl" cx=".36" cy=".3" r=".85"><stop offset="0" stop-color="#d58c4a"/><stop offset=".6" stop-color="#a95b28"/><stop offset="1" stop-color="#6b3314"/></radialGradient>
<clipPath id="dome"><path d="M${bowl.x - bowl.wide / 2} ${bowl.y}a${bowl.wide / 2} ${bowl.tall} 0 0 1 ${bowl.wide} 0z"/></clipPath>
<linearGradient id="light" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff3d2" stop-opacity=".95"/><stop offset="1" stop-color="#fff3d2" stop-opacity=".1"/></linearGradient>`,
    body: `<path d="M60 90L430 40L560 ${edge}L230 ${edge}z" fill="url(#light)"/><path d="M245 64l152 ${edge}" stroke="#ece3d1" stroke-width="14"/><path d="M112 ${edge * 0.46}L505 ${edge * 0.44}" stroke="#ece3d1" stroke-width="14"/>
${clock(width * 0.47, height * 0.35, height * 0.215)}
<svg x="0" y="${height - cloth}" width="${width}" height="${cloth}">${siriguBand(width, cloth, 20)}</svg>
${shadow(bowl.x + 30, bowl.y + 4, bowl.wide * 0.52, 26)}
<g clip-path="url(#dome)"><rect x="${bowl.x - bowl.wide / 2}" y="${bowl.y - bowl.tall}" width="${bowl.wide}" height="${bowl.tall}" fill="url(#bowl)"/>
<path d="M${bowl.x - bowl.wide / 2} ${bowl.y - 62}q${bowl.wide / 2} 44 ${bowl.wide} 0M${bowl.x - bowl.wide / 2} ${bowl.y - 92}q${bowl.wide / 2} 44 ${bowl.wide} 0" fill="none" stroke="#f1d7ae" stroke-width="5"/>
<path d="${[...Array(12).keys()].map((index) => `M${bowl.x - bowl.wide / 2 + index * 30} ${bowl.y - 70 + 30 * Math.sin(((index + 0.5) / 12) * Math.PI)}l15 -22 15 22`).join('')}" fill="none" stroke="#f1d7ae" stroke-width="4"/></g>
<ellipse cx="${bowl.x}" cy="${bowl.y}" rx="${bowl.wide / 2}" ry="15" fill="#5a2b11"/>
${glass(width * 0.775, height * 0.87, 200, 380)}`,
  })
}
