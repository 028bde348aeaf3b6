import {
  closedCurve,
  isInside,
  nearestOn,
  openCurve,
  type Point,
  pointsOf,
} from '#artwork/outline.ts'
import { smoothstep } from '#artwork/raster.ts'
import type { Anatomy, Probe } from '#artwork/ultrasound-beam.ts'
import { mottle, rough, sway, texture } from '#artwork/ultrasound-tissue.ts'

/** A phased array between two ribs: its lines start nearly from one point. */
export const heartProbe: Probe = { radius: 0.5, depth: 13.6, halfAngle: 0.7, focus: 7 }

// From the apex, as cardiologists turn it: the left heart on the right of the screen.
const chamber = (text: string) => closedCurve(pointsOf(text), 4)
const chambers = [
  {
    wall: 0.95,
    cavity: chamber(
      '0.75,2.7 1.5,3.1 2.45,4.3 3,5.8 3.1,7.2 2.86,8.6 1.6,8.8 0.34,8.6 0.2,6.6 0.22,5 0.3,3.5',
    ),
  },
  {
    wall: 0.42,
    cavity: chamber(
      '-0.75,4.1 -0.66,5.2 -0.68,6.6 -0.4,8.5 -1.5,8.7 -2.85,8.5 -3.25,7.2 -3,6 -2.2,4.9 -1.4,4.15',
    ),
  },
  {
    wall: 0.2,
    cavity: chamber(
      '0.4,8.5 1.6,8.55 2.75,8.5 3.15,9.6 3.1,11 2.3,11.9 1.2,12.05 0.35,11.5 0.2,10',
    ),
  },
  {
    wall: 0.2,
    cavity: chamber(
      '-0.35,8.3 -1.5,8.35 -2.7,8.45 -3.35,9.5 -3.3,10.8 -2.5,11.7 -1.4,11.8 -0.4,11.3 -0.16,10',
    ),
  },
] as const

// Closed, as when the ventricles press; the right one's leaflets begin a little nearer the apex.
const leaflets = [
  openCurve(pointsOf('0.28,8.25 0.75,7.95 1.25,7.72 1.66,7.62'), 4),
  openCurve(pointsOf('2.9,8.3 2.5,8.02 2.05,7.72 1.66,7.62'), 4),
  openCurve(pointsOf('-0.42,8.02 -0.85,7.74 -1.3,7.58 -1.65,7.55'), 4),
  openCurve(pointsOf('-2.85,8.2 -2.4,7.9 -2,7.64 -1.65,7.55'), 4),
]
const cords = openCurve(pointsOf('-0.8,5.9 -1.5,5.5 -2.3,5.35'), 4)
const papillary = openCurve(pointsOf('2.95,5.3 2.5,5.7 2.25,6.3'), 4)

const alongBeam = (slope: { slopeX: number; slopeY: number }, x: number, y: number) =>
  Math.abs((slope.slopeX * x + slope.slopeY * y) / Math.hypot(x, y))

const near = (line: readonly Point[], x: number, y: number, width: number) =>
  Math.exp(-((nearestOn(line, x, y).distance / width) ** 2))

/** The heart from its apex: two ventricles above, two atria below, the valves between them. */
export const heart: Anatomy = (x, y) => {
  if (y < 1.35) return chestWall(x, y)
  let outside = Number.POSITIVE_INFINITY
  let along = 0
  for (const { cavity, wall } of chambers) {
    if (x < -4.6 || x > 4.6 || y > 12.9) break
    const edge = nearestOn(cavity, x, y, true)
    if (isInside(cavity, x, y)) return blood(x, y, edge.distance, alongBeam(edge, x, y))
    if (edge.distance - wall < outside) {
      outside = edge.distance - wall
      along = alongBeam(edge, x, y)
    }
  }
  if (outside > 0) return aroundHeart(x, y, outside, along)
  // Fibres that run with the beam send little back: there the wall looks thin.
  const fibres = 0.7 + 0.4 * texture(x * 2.4, y * 5)
  const thin = y > 8.6 ? 0.5 : 1
  const rim = Math.exp(-((outside / 0.09) ** 2)) * (1 - 0.9 * along) * rough(x, y)
  return {
    echo: (0.07 * fibres * mottle(x, y) + 0.05 * rim) * thin,
    mirror: 0.05 * rim * rough(x, y),
    attenuation: 0.045,
  }
}

function blood(x: number, y: number, edge: number, along: number) {
  const valve = Math.max(...leaflets.map((leaflet) => near(leaflet, x, y, 0.075)))
  const cord = 0.5 * near(cords, x, y, 0.13)
  const muscle = 0.75 * near(papillary, x, y, 0.3)
  // At the valves' plane chamber opens into chamber: only the leaflets part them.
  const open = smoothstep(0.9, 0.5, Math.abs(y - 8.5)) * smoothstep(0.35, 0.6, Math.abs(x))
  const lining = Math.exp(-((edge / 0.07) ** 2)) * (1 - 0.85 * along) * (1 - open)
  return {
    echo: 0.0045 + 0.07 * (cord + muscle) * mottle(x, y) + 0.16 * valve + 0.06 * lining,
    mirror: (0.16 * valve + 0.06 * lining) * rough(x, y),
    attenuation: 0.012,
  }
}

function chestWall(x: number, y: number) {
  const layer = 0.5 + 0.5 * Math.sin(y * 14 + sway(x * 2, y))
  return { echo: 0.1 + 0.16 * layer * mottle(x, y), mirror: 0.05 * layer, attenuation: 0.03 }
}

// Beside the heart lies lung: its air scatters everything and lets nothing through.
function aroundHeart(x: number, y: number, outside: number, along: number) {
  const facing = (1 - along) ** 1.5 * (0.25 + 0.75 * smoothstep(-0.5, 0.5, sway(x * 1.1, y * 1.1)))
  const sac = Math.exp(-(((outside - 0.1) / 0.11) ** 2)) * facing
  const lung = smoothstep(0.2, 1, outside) * smoothstep(1.2, 3.5, Math.abs(x))
  const haze =
    0.075 * Math.max(0.25, 0.7 + 0.7 * texture(x * 0.8, y * 0.8) + 0.4 * sway(x * 2, y * 2))
  return {
    echo: haze * mottle(x, y) * (0.6 + 0.5 * lung) + 0.12 * sac,
    mirror: 0.12 * sac * rough(x, y),
    attenuation: 0.03 + 0.05 * lung,
  }
}
