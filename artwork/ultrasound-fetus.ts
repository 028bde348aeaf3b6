import { closedCurve, isInside, nearestOn, openCurve, pointsOf } from './outline.ts'
import { smoothstep } from './raster.ts'
import type { Anatomy } from './ultrasound-beam.ts'
import {
  bellyWall,
  depthBelow,
  facingBeam,
  mottle,
  rough,
  sway,
  texture,
  wallDepth,
} from './ultrasound-tissue.ts'

// A fetus of about twenty weeks lying on its back, in the middle plane, head to the left.
const profile = closedCurve(
  pointsOf(
    '-1.9,3.72 -1,3.74 -0.45,3.92 -0.1,4.2 0.1,4.32 0.34,4.22 0.58,3.98 0.76,3.91 0.9,3.99 0.96,4.2 1.14,4.28 1.3,4.17 1.44,4.22 1.48,4.38 1.58,4.26 1.74,4.25 1.86,4.43 2.06,4.36 2.3,4.31 2.54,4.47 2.68,4.86 2.8,5.2 3.08,5.34 3.5,5.1 4.2,4.82 5.2,4.76 6.6,5.05 9,5.6 9,9.3 6,9.3 4,9.12 2.2,8.9 0.9,8.62 0.1,8.6 -0.9,9 -2.3,9.18 -3.8,8.64 -4.86,7.4 -5.02,6.2 -4.46,4.8 -3.2,3.96',
  ),
)
const skull = closedCurve(
  pointsOf(
    '-1.9,3.94 -1.05,4.08 -0.56,4.44 -0.34,4.9 -0.3,5.6 0,6.4 0.05,7.4 -0.3,8.2 -1.1,8.72 -2.3,8.9 -3.66,8.4 -4.6,7.3 -4.76,6.2 -4.24,4.98 -3.1,4.18',
  ),
)
const bones = [
  pointsOf('0.2,4.5 0.54,4.2'),
  openCurve(pointsOf('1.06,4.62 1.08,4.9 0.96,5.2 0.74,5.5')),
  pointsOf('2.22,4.66 2.2,5'),
]
const spine = openCurve(pointsOf('0.5,7.3 1.1,7.78 2,8.1 2.9,8.28 4,8.36 5.4,8.4 7,8.4'))
const brain = [
  openCurve(pointsOf('-3.3,6.3 -2.95,5.6 -2.3,5.3 -1.6,5.4 -1.2,5.9')),
  openCurve(pointsOf('-2.9,6.5 -2.4,5.95 -1.8,6 -1.5,6.4')),
  openCurve(pointsOf('-1.7,8.1 -1.5,7.6 -1,7.45 -0.6,7.7')),
]

/** A mid-pregnancy scan: belly wall, placenta, waters, and a baby's profile. */
export const fetus: Anatomy = (x, y) => {
  const depth = depthBelow(x, y)
  const mottled = mottle(x, y)
  if (isInside(profile, x, y)) return withinFetus(x, y, mottled)
  const skin = nearestOn(profile, x, y, true).distance
  return surroundings(x, y, depth, mottled, skin)
}

function surroundings(x: number, y: number, depth: number, mottled: number, skin: number) {
  const placenta = 3.0 + 0.35 * Math.sin(x * 0.5 + 2.4) + 0.1 * texture(x, 3)
  const back = 9.75 + 0.25 * Math.sin(x * 0.45) + 0.12 * sway(x * 0.8, 40)
  if (depth < wallDepth) return bellyWall(x, y, depth)
  if (depth < placenta) {
    const plate = Math.exp(-(((depth - placenta + 0.05) / 0.05) ** 2))
    const lakes =
      1 - 0.7 * smoothstep(0.5, 0.95, texture(x + 20.4, y * 1.6) + 0.5 * sway(x * 3, y * 3))
    return { echo: 0.15 * mottled * lakes, mirror: 0.06 * plate * rough(x, y), attenuation: 0.012 }
  }
  if (depth < back) {
    const near = smoothstep(0.12, 0, skin) * 0.04
    return { echo: 0.003 + near, mirror: 0, attenuation: -0.01 }
  }
  const lining = Math.exp(-(((depth - back) / 0.09) ** 2))
  const fade = Math.exp(-(depth - back) * 0.5)
  return {
    echo: (0.05 + 0.12 * fade) * mottled,
    mirror: 0.09 * lining * rough(x, y),
    attenuation: 0.14,
  }
}

function withinFetus(x: number, y: number, mottled: number) {
  const edge = nearestOn(profile, x, y, true)
  const facing = facingBeam(edge.slopeX, edge.slopeY, x, y)
  const skin = Math.exp(-((edge.distance / 0.07) ** 2)) * (0.014 + 0.13 * facing ** 2) * rough(x, y)
  const vault = nearestOn(skull, x, y, true)
  const bony = facingBeam(vault.slopeX, vault.slopeY, x, y) ** 3
  // The skull's base is hidden behind the face: only the vault is bright.
  const vaulted = smoothstep(0.1, -0.5, x - 0.25 * Math.abs(y - 6.5))
  const bone = Math.exp(-((vault.distance / 0.075) ** 2)) * bony * vaulted * rough(x, y)
  if (isInside(skull, x, y)) {
    const folds = Math.min(...brain.map((line) => nearestOn(line, x, y).distance))
    const ventricle = Math.exp(-(((x + 2.5) / 0.9) ** 2 + ((y - 6.9) / 0.4) ** 2))
    const fold = rough(x, y) * Math.exp(-((folds / 0.09) ** 2))
    return {
      echo: 0.03 * mottled * (1 - 0.6 * ventricle) + fold * 0.035 + bone * 0.15,
      mirror: bone * 0.42 + fold * 0.012,
      attenuation: 0.03 + bone * 1.3,
    }
  }
  const facial = Math.min(...bones.map((line) => nearestOn(line, x, y).distance))
  const face = Math.exp(-((facial / 0.085) ** 2))
  const vertebra = spineEcho(x, y)
  const heart = Math.exp(-(((x - 4.5) / 0.75) ** 2 + ((y - 6.5) / 0.62) ** 2))
  const chamber = smoothstep(0.25, 0.5, heart) * (0.55 + 0.45 * texture(x * 2.6, y * 2.6 + 30))
  const ribs = x > 3.3 ? ribEcho(x, y) : 0
  return {
    echo: 0.08 * mottled * (1 - 0.9 * chamber) + 0.16 * (face + vertebra + ribs) + bone * 0.15,
    mirror: skin + face * 0.1 * rough(x, y) + vertebra * 0.2 + ribs * 0.08 + bone * 0.42,
    attenuation: 0.04 + face * 1.4 + vertebra * 2.2 + ribs * 1.2 + bone * 1.1,
  }
}

function spineEcho(x: number, y: number): number {
  // Two rows of ossification centres, the near one in the bodies, the far one in the arches.
  const { distance } = nearestOn(spine, x, y)
  const beads = 0.5 + 0.5 * Math.cos((x * 2 * Math.PI) / 0.34)
  const bodies = Math.exp(-((distance / 0.085) ** 2))
  const arches = 0.6 * Math.exp(-(((distance - 0.42) / 0.08) ** 2)) * (y > 7.9 + 0.05 * x ? 1 : 0)
  return (bodies + arches) * beads ** 2 * (0.7 + 0.5 * texture(x * 3, y))
}

function ribEcho(x: number, y: number): number {
  const beads = Math.max(0, Math.cos(((x - 2.9) * 2 * Math.PI) / 0.62)) ** 8
  return Math.exp(-(((y - 5.28 - 0.02 * (x - 4) ** 2) / 0.08) ** 2)) * beads
}
