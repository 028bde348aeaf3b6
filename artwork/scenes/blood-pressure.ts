import { letterer } from '#artwork/lettering.ts'
import { palette } from '#artwork/palette.ts'
import type { Pixels } from '#artwork/raster.ts'
import { fuguCloth } from '#artwork/woven-patterns.ts'
import { shadow, stillLife } from './still-life.ts'

const fullScale = 300
// The scale starts a little right of the lowest point and runs nearly all the way round.
const turnOf = (pressure: number) => ((pressure / fullScale) * 300 + 120) * (Math.PI / 180)

function dial(
  x: number,
  y: number,
  radius: number,
  drawText: Awaited<ReturnType<typeof letterer>>,
) {
  const at = (pressure: number, away: number) => {
    const turn = turnOf(pressure)
    return `${(x + Math.cos(turn) * radius * away).toFixed(1)} ${(y + Math.sin(turn) * radius * away).toFixed(1)}`
  }
  const ticks = (step: number, from: number) =>
    Array.from(
      { length: fullScale / step + 1 },
      (_, index) => `M${at(index * step, 0.92)}L${at(index * step, from)}`,
    ).join('')
  const numbers = Array.from({ length: 8 }, (_, index) => {
    const pressure = 20 + index * 40
    const turn = turnOf(pressure)
    const shift = pressure < 100 ? 0.058 : 0.088
    return drawText(
      String(pressure),
      x + Math.cos(turn) * radius * 0.62 - radius * shift,
      y + Math.sin(turn) * radius * 0.62 + radius * 0.038,
      radius * 0.115,
      palette.ink,
    )
  })
  return `<circle cx="${x}" cy="${y}" r="${radius * 1.13}" fill="url(#chrome)"/><circle cx="${x}" cy="${y}" r="${radius * 1.02}" fill="#596273"/>
<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#face)"/>
<path d="${ticks(20, 0.77)}" stroke="${palette.ink}" stroke-width="5"/><path d="${ticks(10, 0.82)}" stroke="${palette.ink}" stroke-width="3"/><path d="${ticks(2, 0.87)}" stroke="${palette.ink}" stroke-width="1.6"/>${numbers.join('')}
<path d="M${at(0, 0.8)}L${x} ${y}" stroke="#2a3044" stroke-opacity=".2" stroke-width="12" stroke-linecap="round" transform="translate(7 10)"/>
<path d="M${at(0, 0.82)}L${at(180, 0.16)}" stroke="${palette.terracotta}" stroke-width="8" stroke-linecap="round"/>
<circle cx="${x}" cy="${y}" r="${radius * 0.075}" fill="#4a5266"/><circle cx="${x - 4}" cy="${y - 5}" r="${radius * 0.03}" fill="#c9cfd8"/>
<path d="M${x - radius * 0.74} ${y - radius * 0.3}A${radius * 0.8} ${radius * 0.8} 0 0 1 ${x - radius * 0.1} ${y - radius * 0.79}" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="${radius * 0.07}" stroke-linecap="round"/>`
}

/** A cuff, its bulb and its gauge at rest: what the arm feels before a pressure is read. */
export async function drawBloodPressure(width: number, height: number): Promise<Pixels> {
  const drawText = await letterer(700)
  const gauge = { x: width * 0.67, y: height * 0.41, radius: height * 0.25 }
  const cuff = { left: width * 0.06, top: height * 0.19, wide: width * 0.34, tall: height * 0.5 }
  const tube = (path: string) =>
    `<path d="${path}" fill="none" stroke="${palette.indigoDeep}" stroke-opacity=".22" stroke-width="26" transform="translate(7 16)"/><path d="${path}" fill="none" stroke="#353c52" stroke-width="26" stroke-linecap="round"/><path d="${path}" fill="none" stroke="#77809a" stroke-width="6" stroke-linecap="round" transform="translate(-3 -6)"/>`
  const [end, foot] = [cuff.left + cuff.wide, cuff.top + cuff.tall]
  const band = cuff.tall * 0.2
  return stillLife(width, height, 0, {
    defs: `<linearGradient id="chrome" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fbfcfd"/><stop offset=".45" stop-color="#aab2be"/><stop offset=".7" stop-color="#e3e7ec"/><stop offset="1" stop-color="#808a99"/></linearGradient>
<radialGradient id="face" cx=".42" cy=".36" r=".8"><stop offset="0" stop-color="#ffffff"/><stop offset="1" stop-color="#ecebe4"/></radialGradient>
<linearGradient id="cuff" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#33427f"/><stop offset=".18" stop-color="${palette.indigo}"/><stop offset="1" stop-color="${palette.indigoDeep}"/></linearGradient>
<linearGradient id="cloth" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".18"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".22"/></linearGradient>
<radialGradient id="bulb" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="#7b849c"/><stop offset=".4" stop-color="#414961"/><stop offset="1" stop-color="#1e2436"/></radialGradient>
<clipPath id="shape"><rect x="${cuff.left}" y="${cuff.top}" width="${cuff.wide}" height="${cuff.tall}" rx="34"/></clipPath>`,
    body: `${tube(`M${end - 60} ${cuff.top + cuff.tall * 0.4}C${end + 150} ${cuff.top + cuff.tall * 0.36} ${gauge.x - 330} ${height * 0.8} ${gauge.x} ${gauge.y + gauge.radius * 1.12}`)}
${tube(`M${end - 60} ${cuff.top + cuff.tall * 0.62}C${end + 120} ${cuff.top + cuff.tall * 0.66} ${width * 0.36} ${height * 0.85} ${width * 0.56} ${height * 0.795}`)}
<rect x="${cuff.left + 12}" y="${cuff.top + 26}" width="${cuff.wide}" height="${cuff.tall}" rx="34" fill="${palette.indigoDeep}" fill-opacity=".35" filter="url(#soft)"/>
<g clip-path="url(#shape)"><rect x="${cuff.left}" y="${cuff.top}" width="${cuff.wide}" height="${cuff.tall}" fill="url(#cuff)"/>
<svg x="${cuff.left}" y="${foot - band * 1.55}" width="${cuff.wide}" height="${band}">${fuguCloth(cuff.wide, band, band * 0.75)}</svg>
<rect x="${cuff.left}" y="${cuff.top}" width="${cuff.wide * 0.24}" height="${cuff.tall}" fill="#121936"/><path d="M${cuff.left + cuff.wide * 0.24} ${cuff.top}v${cuff.tall}" stroke="#4a5aa0" stroke-width="3" stroke-dasharray="11 8"/>
<rect x="${cuff.left}" y="${cuff.top}" width="${cuff.wide}" height="${cuff.tall}" fill="url(#cloth)"/></g>
<rect x="${cuff.left + 16}" y="${cuff.top + 16}" width="${cuff.wide - 32}" height="${cuff.tall - 32}" rx="22" fill="none" stroke="#5b6ab0" stroke-width="3" stroke-dasharray="11 8"/>
${shadow(gauge.x + 20, gauge.y + 36, gauge.radius * 0.96, gauge.radius * 0.83)}${dial(gauge.x, gauge.y, gauge.radius, drawText)}
<rect x="${gauge.x - 26}" y="${gauge.y + gauge.radius * 1.08}" width="52" height="44" rx="8" fill="url(#chrome)"/>
${shadow(width * 0.665, height * 0.825, 170, 44)}<rect x="${width * 0.545}" y="${height * 0.77}" width="64" height="50" rx="8" fill="url(#chrome)"/><circle cx="${width * 0.565}" cy="${height * 0.765}" r="22" fill="url(#chrome)" stroke="#77808f" stroke-width="2"/>
<ellipse cx="${width * 0.66}" cy="${height * 0.795}" rx="120" ry="70" fill="url(#bulb)"/>`,
  })
}
