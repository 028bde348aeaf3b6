import { closedCurve, isInside, nearestOn, openCurve, pointsOf } from './outline.ts'
import { smoothstep } from './raster.ts'
import type { Anatomy, Tissue } from './ultrasound-beam.ts'
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

// Below the right ribs, lengthwise: liver, a full gall bladder, the right kidney behind them.
const gallBladder = closedCurve(
  pointsOf(
    '-0.5,6.75 -0.15,6.25 0.2,5.95 0.75,5.35 1.6,4.55 2.6,3.95 3.5,3.75 4.05,4.1 4.1,4.75 3.6,5.45 2.7,6.05 1.6,6.5 0.6,6.78',
  ),
)
const kidney = closedCurve(
  pointsOf(
    '0.7,8.3 1.4,7.55 2.6,7.05 4,6.9 5.4,7.15 6.4,7.8 6.5,8.6 5.6,9.3 4.2,9.7 2.7,9.7 1.4,9.25',
  ),
)
const sinus = openCurve(pointsOf('2.1,8.45 3.1,8.2 4.2,8.2 5.2,8.45'))
const diaphragm = openCurve(pointsOf('-9,4.6 -7.4,6.6 -5.6,8.3 -3.6,9.55 -1.6,10.15 0.4,10.2'))
const portalVein = openCurve(pointsOf('-0.6,7.5 -1.4,6.9 -2.3,6.1 -2.8,5.2 -3,4.3'))
const hepaticVeins = [
  openCurve(pointsOf('-3.2,9.1 -3.7,7.9 -4.4,6.7 -5,5.6')),
  openCurve(pointsOf('-3.4,8.6 -4.9,7.4 -6.3,6.2')),
]

/** An abdominal scan: the kind most adults are sent for. */
export const liver: Anatomy = (x, y) => {
  const depth = depthBelow(x, y)
  if (depth < wallDepth) return bellyWall(x, y, depth)
  if (isInside(gallBladder, x, y)) return withinGallBladder(x, y)
  if (isInside(kidney, x, y)) return withinKidney(x, y)
  return around(x, y, depth)
}

function withinGallBladder(x: number, y: number): Tissue {
  const wall = nearestOn(gallBladder, x, y, true)
  const facing = facingBeam(wall.slopeX, wall.slopeY, x, y)
  const edge = Math.exp(-((wall.distance / 0.07) ** 2))
  // Bile hardly weakens the beam, while the time gain expects liver: what lies behind is bright.
  return {
    echo: 0.0035 + 0.05 * edge,
    mirror: 0.05 * edge * facing ** 2 * rough(x, y),
    attenuation: -0.2,
  }
}

function withinKidney(x: number, y: number): Tissue {
  const capsule = nearestOn(kidney, x, y, true)
  const facing = facingBeam(capsule.slopeX, capsule.slopeY, x, y)
  const line = Math.exp(-((capsule.distance / 0.07) ** 2)) * (0.008 + 0.09 * facing ** 4)
  const core = Math.exp(-((nearestOn(sinus, x, y).distance / 0.42) ** 2))
  // The pyramids stand in a row between the core and the rind.
  const fan = Math.max(0, Math.cos((x * 2 * Math.PI) / 1.05 + (y > 8.3 ? 1.6 : 0)))
  const belt = Math.exp(-(((capsule.distance - 0.72) / 0.24) ** 2))
  const pyramid = smoothstep(0.25, 0.7, fan * belt)
  const fat = core * (0.75 + 0.6 * texture(x * 3, y * 3))
  return {
    echo: 0.05 * mottle(x, y) * (1 - 0.75 * pyramid) + 0.16 * fat,
    mirror: line * rough(x, y) + 0.02 * fat,
    attenuation: 0.05,
  }
}

function around(x: number, y: number, depth: number): Tissue {
  const dome = nearestOn(diaphragm, x, y)
  const beyond = y > 10.2 - (x < 0.4 ? (x - 0.4) ** 2 * 0.062 : 0)
  const arch = Math.exp(-((dome.distance / 0.13) ** 2)) * smoothstep(0.6, -1.2, x)
  if (beyond || y > 10.25) {
    const dim = 0.04 * mottle(x, y)
    return { echo: dim + 0.2 * arch, mirror: 0.2 * arch * rough(x, y), attenuation: 0.2 }
  }
  const lowerEdge = 5.7 - 0.52 * (x - 3.6)
  if (x > 3.4 && y > lowerEdge && y < 7.6) return bowel(x, y)
  const bile = nearestOn(gallBladder, x, y, true).distance
  const wall = Math.exp(-(((bile - 0.08) / 0.09) ** 2))
  // Portal veins widen towards the gate of the liver and have bright walls; hepatic veins have none.
  const portal = nearestOn(portalVein, x, y).distance + 0.05 * sway(x * 2.2, y * 2.2)
  const bore = Math.max(0.02, 0.3 - 0.085 * (7.5 - y))
  const sheath = Math.exp(-(((portal - bore - 0.08) / 0.09) ** 2)) * smoothstep(4, 5.4, y)
  const veins = Math.min(...hepaticVeins.map((vein) => nearestOn(vein, x, y).distance))
  const width = Math.max(0.02, 0.28 - 0.075 * (9 - y)) + 0.05 * sway(x * 2, y * 2)
  const blood = Math.max(
    smoothstep(bore + 0.06, bore - 0.06, portal),
    smoothstep(width + 0.06, width - 0.06, veins),
  )
  const twigs = smoothstep(0.62, 0.8, texture(x * 2.1 + 7, y * 2.1) + 0.35 * sway(x * 5, y * 5))
  const gap = Math.exp(-((nearestOn(kidney, x, y, true).distance / 0.1) ** 2))
  const even = 0.8 + 0.2 * mottle(x, y)
  return {
    echo: 0.095 * even * (1 - 0.93 * blood) * (1 - 0.55 * twigs) + 0.1 * sheath + 0.07 * wall,
    mirror: (0.03 * sheath + 0.05 * gap + 0.24 * arch) * rough(x, y),
    attenuation: depth < 2 ? 0.02 : 0.035,
  }
}

// Gas in the bowel sends everything back: bright crescents, and a dirty shadow behind.
function bowel(x: number, y: number): Tissue {
  const rim = 5.95 - 0.3 * (x - 3.6) + 0.22 * sway(x * 1.6, 3)
  const gas = Math.exp(-(((y - rim) / 0.16) ** 2)) * Math.max(0, 0.6 + 0.6 * texture(x * 2.4, 17))
  return {
    echo: 0.06 * mottle(x, y) + 0.22 * gas,
    mirror: 0.12 * gas * rough(x, y),
    attenuation: 0.05 + 0.9 * gas,
  }
}
