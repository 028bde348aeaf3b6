import { letterer } from '#artwork/lettering.ts'
import { palette } from '#artwork/palette.ts'
import type { Pixels } from '#artwork/raster.ts'
import { siriguBand } from '#artwork/woven-patterns.ts'
import { stillLife } from './still-life.ts'

/** A strip test of the kind used for hepatitis B: one line says that the test has worked. */
export async function drawRapidTest(width: number, height: number): Promise<Pixels> {
  const drawText = await letterer(700)
  const [left, top, wide, tall] = [width * 0.17, 396, width * 0.6, 292]
  const [windowLeft, windowTop, windowWide, windowTall] = [left + 300, top + 92, 330, 108]
  const well = { x: left + 770, y: top + 146 }
  const mark = (x: number) =>
    `<rect x="${x}" y="${windowTop + 7}" width="17" height="${windowTall - 14}" fill="url(#line)" filter="url(#bleed)"/>`
  return stillLife(width, height, 0, {
    defs: `<linearGradient id="shell" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffffff"/><stop offset="1" stop-color="#e4e7ea"/></linearGradient>
<linearGradient id="line"><stop offset="0" stop-color="#c85a7c"/><stop offset=".5" stop-color="#a3264f"/><stop offset="1" stop-color="#c85a7c"/></linearGradient>
<filter id="bleed"><feGaussianBlur stdDeviation="1.6 0.4"/></filter>
<linearGradient id="paper" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#f7f3ee"/><stop offset="1" stop-color="#f6e4e2"/></linearGradient>
<radialGradient id="drop" cx=".38" cy=".3" r=".8"><stop offset="0" stop-color="#e2574c"/><stop offset=".5" stop-color="#ad1b18"/><stop offset="1" stop-color="#6d0a0c"/></radialGradient>
<linearGradient id="pipette" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".9"/><stop offset=".45" stop-color="#d9e3ea" stop-opacity=".75"/><stop offset="1" stop-color="#a9bac6" stop-opacity=".85"/></linearGradient>`,
    body: `<svg y="${height - 130}" width="${width}" height="130">${siriguBand(width, 130, 14)}</svg>
<g transform="rotate(-5 ${width / 2} ${height / 2})">
<rect x="${left + 14}" y="${top + 26}" width="${wide}" height="${tall}" rx="46" fill="${palette.indigoDeep}" fill-opacity=".32" filter="url(#soft)"/>
<rect x="${left}" y="${top}" width="${wide}" height="${tall}" rx="46" fill="url(#shell)" stroke="#c3c9cf" stroke-width="3"/>
<rect x="${left + 22}" y="${top + 20}" width="${wide - 44}" height="${tall - 40}" rx="34" fill="none" stroke="#d5dade" stroke-width="4"/>
<path d="M${left + 90} ${top + 96}v100M${left + 120} ${top + 96}v100M${left + 150} ${top + 96}v100" stroke="#d0d6db" stroke-width="12" stroke-linecap="round"/>
<rect x="${windowLeft - 15}" y="${windowTop - 15}" width="${windowWide + 30}" height="${windowTall + 30}" rx="22" fill="#ccd3d9"/>
<rect x="${windowLeft}" y="${windowTop}" width="${windowWide}" height="${windowTall}" rx="10" fill="url(#paper)"/>${mark(windowLeft + 92)}
${drawText('C', windowLeft + 86, windowTop - 32, 44, palette.ink)}${drawText('T', windowLeft + 212, windowTop - 32, 44, palette.ink)}
<ellipse cx="${well.x}" cy="${well.y}" rx="80" ry="66" fill="#ccd3d9"/><ellipse cx="${well.x}" cy="${well.y + 4}" rx="64" ry="51" fill="#f3ece6"/>
<ellipse cx="${well.x - 3}" cy="${well.y + 8}" rx="40" ry="31" fill="url(#drop)"/>${drawText('S', well.x - 13, well.y + 122, 44, palette.ink)}
</g>
<g transform="translate(${width * 0.655} ${height * 0.345}) rotate(-56)">
<rect x="120" y="-30" width="300" height="60" rx="30" fill="url(#pipette)" stroke="#9fb0bd" stroke-width="3"/>
<path d="M132 -17H-30L-150 -7v14L-30 17H132z" fill="url(#pipette)" stroke="#9fb0bd" stroke-width="3"/>
<path d="M-52 -9L-148 -4v8L-52 9z" fill="#ad1b18"/></g>`,
  })
}
