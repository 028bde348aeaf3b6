import { palette } from '#artwork/palette.ts'
import type { Pixels } from '#artwork/raster.ts'
import { fuguCloth } from '#artwork/woven-patterns.ts'
import { stillLife } from './still-life.ts'

// Where each result lies between the ends of its bar; the usual range is the shaded middle.
const results = [0.48, 0.57, 0.4, 0.86, 0.52, 0.44, 0.61] as const
const usual = [0.28, 0.72] as const

/** A laboratory report: a row for each test, its result, and the range that most healthy people have. */
export function drawLabReport(width: number, height: number): Promise<Pixels> {
  const [left, top, wide, tall] = [width * 0.23, 84, width * 0.5, height - 150]
  const right = left + wide
  const row = (value: number, index: number) => {
    const y = top + 312 + index * 76
    const name = [150, 118, 176, 134, 104, 160, 126][index] ?? 130
    const bar = { left: left + 420, wide: 310 }
    const isUsual = value > usual[0] && value < usual[1]
    const colour = isUsual ? palette.indigo : palette.terracotta
    const flag = isUsual
      ? ''
      : `<path d="M${left + 372} ${y - 14}l14 18h-28z" fill="${palette.terracotta}"/>`
    return `<rect x="${left + 66}" y="${y - 9}" width="${name}" height="15" rx="3" fill="#7b8192"/>
<rect x="${left + 282}" y="${y - 10}" width="${[52, 44, 58, 62, 48, 54, 46][index] ?? 50}" height="18" rx="3" fill="${colour}"/>${flag}
<rect x="${bar.left}" y="${y - 8}" width="${bar.wide}" height="14" rx="7" fill="#e6e8ec"/>
<rect x="${bar.left + usual[0] * bar.wide}" y="${y - 8}" width="${(usual[1] - usual[0]) * bar.wide}" height="14" fill="#b9cdbf"/>
<circle cx="${bar.left + value * bar.wide}" cy="${y - 1}" r="13" fill="${colour}" stroke="#fff" stroke-width="4"/>
<path d="M${left + 66} ${y + 36}H${right - 66}" stroke="#e3e5ea" stroke-width="2"/>`
  }
  const strip = 92
  return stillLife(width, height, 0, {
    defs: `<linearGradient id="metal" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#eef1f4"/><stop offset=".5" stop-color="#aab3be"/><stop offset="1" stop-color="#d6dce2"/></linearGradient>
<linearGradient id="pen" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#4a589b"/><stop offset=".4" stop-color="${palette.indigo}"/><stop offset="1" stop-color="${palette.indigoDeep}"/></linearGradient>`,
    body: `<svg width="${strip}" height="${height}">${fuguCloth(strip, height, strip)}</svg>
<g transform="rotate(2.4 ${width / 2} ${height / 2})">
<rect x="${left - 18}" y="${top + 10}" width="${wide + 80}" height="${tall + 60}" rx="22" fill="${palette.indigoDeep}" fill-opacity=".3" filter="url(#soft)"/>
<rect x="${left - 32}" y="${top - 34}" width="${wide + 64}" height="${tall + 76}" rx="20" fill="#9a6b43"/><rect x="${left - 32}" y="${top - 34}" width="${wide + 64}" height="${tall + 68}" rx="20" fill="#b58355"/>
<rect x="${left}" y="${top}" width="${wide}" height="${tall}" fill="#fdfdfb"/>
<path d="M${left + 66} ${top + 92}l26 -44 26 44z" fill="${palette.terracotta}"/><path d="M${left + 124} ${top + 92}l26 -44 26 44z" fill="${palette.indigo}"/>
<rect x="${left + 204}" y="${top + 52}" width="230" height="18" rx="3" fill="${palette.indigo}"/><rect x="${left + 204}" y="${top + 82}" width="150" height="11" rx="3" fill="#a9afbc"/>
<path d="M${left + 66} ${top + 128}H${right - 66}" stroke="${palette.ochre}" stroke-width="5"/>
${[0, 1].map((line) => `<rect x="${left + 66}" y="${top + 154 + line * 26}" width="${220 - line * 50}" height="11" rx="3" fill="#b4bac6"/><rect x="${left + 420}" y="${top + 154 + line * 26}" width="${170 + line * 40}" height="11" rx="3" fill="#b4bac6"/>`).join('')}
<rect x="${left + 46}" y="${top + 224}" width="${wide - 92}" height="48" fill="#eef0f6"/>
${[66, 282, 420].map((x, index) => `<rect x="${left + x}" y="${top + 241}" width="${[92, 74, 140][index] ?? 90}" height="14" rx="3" fill="${palette.indigo}"/>`).join('')}
${results.map(row).join('')}
<rect x="${width / 2 - 150 - 40}" y="${top - 66}" width="300" height="62" rx="14" fill="url(#metal)" stroke="#8e98a4" stroke-width="2"/><circle cx="${width / 2 - 40}" cy="${top - 62}" r="24" fill="none" stroke="#98a2ae" stroke-width="12"/>
</g>
<g transform="translate(${width * 0.86} ${height * 0.2}) rotate(74)"><rect x="6" y="12" width="560" height="34" rx="17" fill="${palette.indigoDeep}" fill-opacity=".18"/>
<rect width="540" height="32" rx="16" fill="url(#pen)"/><rect x="30" y="-7" width="150" height="8" rx="4" fill="url(#metal)"/><rect x="196" width="14" height="32" fill="${palette.ochre}"/><path d="M540 3l62 11v4l-62 11z" fill="#cfd5dc"/></g>`,
  })
}
