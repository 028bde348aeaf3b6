import sharp from 'sharp'
import { closedCurve, openCurve, type Point, pointsOf } from '#artwork/outline.ts'
import { palette } from '#artwork/palette.ts'
import { fromSharp, type Pixels, svg } from '#artwork/raster.ts'
import { fuguCloth } from '#artwork/woven-patterns.ts'

// Degrees of longitude and latitude, as on a small map of the world (Natural Earth, public domain).
const ghana = pointsOf(
  '1.06,5.93 -0.51,5.34 -1.06,5 -1.96,4.71 -2.86,4.99 -2.81,5.39 -3.24,6.25 -2.98,7.38 -2.56,8.22 -2.83,9.64 -2.96,10.4 -2.94,10.96 -1.2,11.01 -0.76,10.94 -0.44,11.1 0.02,11.02 -0.05,10.71 0.37,10.19 0.37,9.47 0.46,8.68 0.71,8.31 0.49,7.41 0.57,6.91 0.84,6.28',
)
// The lake as its broad arms lie, and the rivers that feed it.
const lake = pointsOf(
  '0.06,6.3 0.16,6.62 0.02,7 0.16,7.4 0,7.75 -0.3,8 -0.42,8.4 -0.78,8.6 -0.7,8.78 -0.3,8.6 -0.2,8.2 0.16,7.95 0.24,8.3 0.36,8.2 0.3,7.7 0.3,7.2 0.2,6.9 0.28,6.5 0.14,6.26',
)
const rivers = [
  openCurve(
    pointsOf('-2.85,10.95 -2.78,10.2 -2.72,9.4 -2.66,8.9 -2.42,8.25 -1.95,8.12 -1.5,8.3 -0.9,8.62'),
  ),
  openCurve(pointsOf('-0.5,11.05 -0.62,10.6 -0.78,10.1 -1.12,9.75 -1.16,9.1 -0.85,8.75')),
  openCurve(pointsOf('0.12,6.28 0.1,6.05 0.45,5.95 0.66,5.8')),
]
const branches = pointsOf('-0.47,10.94 -2.49,9.03 -2.1,7.74')

/** Where the three branches are. Their names stand in the picture's text, which staff can change with them. */
export async function drawBranchesMap(width: number, height: number): Promise<Pixels> {
  const scale = height / 8.1
  const project = ([longitude, latitude]: Point) =>
    [width * 0.58 + (longitude + 1.1) * scale * 0.985, (12.2 - latitude) * scale] as const
  const path = (points: readonly Point[]) =>
    points
      .map(
        (point, index) =>
          `${index ? 'L' : 'M'}${project(point)
            .map((at) => at.toFixed(1))
            .join(' ')}`,
      )
      .join('')
  const pins = branches.map((at) => {
    const [x, y] = project(at)
    return `<path d="M${x} ${y}c-14 -34 -46 -52 -46 -92a46 46 0 0 1 92 0c0 40 -32 58 -46 92z" fill="${palette.terracotta}"/><path d="M${x} ${y - 116}l22 38h-44z" fill="${palette.shea}"/><ellipse cx="${x}" cy="${y}" rx="17" ry="8" fill="${palette.indigoDeep}"/>`
  })
  const grid = Array.from({ length: 14 }, (_, index) => `M0 ${index * scale * 0.5}H${width}`).join(
    '',
  )
  const upright = Array.from(
    { length: 24 },
    (_, index) => `M${index * scale * 0.5} 0V${height}`,
  ).join('')
  const outline = path(closedCurve(ghana, 5))
  const cloth = 150
  const body = `<defs><linearGradient id="land" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f1ddb4"/><stop offset="1" stop-color="#dfe0b4"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="${palette.shea}"/><path d="${grid}${upright}" stroke="${palette.clay}" stroke-width="3"/>
<path d="${outline}z" fill="${palette.indigoDeep}" fill-opacity=".16" transform="translate(12 16)"/>
<path d="${outline}z" fill="url(#land)" stroke="${palette.indigo}" stroke-width="7" stroke-linejoin="round"/>
<path d="${path(closedCurve(lake, 5))}z" fill="#a9cddd"/><path d="${rivers.map(path).join('')}" fill="none" stroke="#a9cddd" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>
${pins.join('')}<svg width="${cloth}" height="${height}">${fuguCloth(cloth, height, cloth / 2)}</svg>`
  return fromSharp(sharp(svg(width, height, body)))
}
