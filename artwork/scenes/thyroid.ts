import { closedCurve, isInside, nearestOn, pointsOf } from '#artwork/outline.ts'
import { smoothstep } from '#artwork/raster.ts'
import type { Anatomy, Probe, Tissue } from '#artwork/ultrasound-beam.ts'
import { rough, sway, texture } from '#artwork/ultrasound-tissue.ts'

/** A flat probe for what lies just under the skin: its lines are all but parallel. */
export const flatProbe: Probe = { radius: 56, depth: 3.9, halfAngle: 0.0492, focus: 1.9 }

// Across the front of the neck: windpipe in the middle, a lobe and a carotid artery on each side.
const gland = closedCurve(
  pointsOf(
    '-2.1,1.35 -1.6,0.98 -1.05,0.95 -0.6,1.02 0,1 0.6,1.02 1.1,0.96 1.65,1 2.1,1.4 2.12,1.95 1.75,2.35 1.3,2.4 0.98,2.1 0.86,1.6 0.5,1.24 0,1.18 -0.5,1.24 -0.86,1.6 -0.98,2.12 -1.3,2.42 -1.75,2.36 -2.12,1.9',
  ),
  4,
)
const vessels = [
  { x: -2.42, y: 2.28, radius: 0.34 },
  { x: 2.44, y: 2.3, radius: 0.33 },
] as const
const windpipe = { x: 0, y: 2.05, radius: 0.8 } as const
const gullet = { x: 1.02, y: 2.72, radius: 0.27 } as const

const fine = (x: number, y: number) => 1 + 0.3 * texture(x * 4, y * 4) + 0.25 * sway(x * 9, y * 9)

/** The thyroid gland, as it is seen when a swelling of the neck is looked into. */
export const thyroid: Anatomy = (x, y) => {
  const depth = y + 0.03 * sway(x * 1.3, y)
  if (depth < 0.18) return { echo: 0.3 * fine(x, y), mirror: 0.02, attenuation: 0.05 }
  const toWindpipe = Math.hypot(x - windpipe.x, (y - windpipe.y) * 1.05)
  if (toWindpipe < windpipe.radius) return withinWindpipe(x, y, windpipe.radius - toWindpipe)
  for (const vessel of vessels) {
    const far = Math.hypot(x - vessel.x, y - vessel.y)
    if (far < vessel.radius + 0.05) return withinVessel(x, y, vessel.radius - far)
  }
  if (isInside(gland, x, y)) return withinGland(x, y)
  const toGullet = Math.hypot((x - gullet.x) * 0.85, y - gullet.y)
  if (toGullet < gullet.radius) {
    const ring = Math.cos(toGullet * 32)
    return { echo: 0.05 + 0.1 * Math.max(0, ring), mirror: 0.02, attenuation: 0.2 }
  }
  return depth < 1.02 + 0.06 * x * x ? beforeGland(x, depth) : behindGland(x, y)
}

function withinGland(x: number, y: number): Tissue {
  const edge = nearestOn(gland, x, y, true).distance
  const capsule = Math.exp(-((edge / 0.03) ** 2))
  return {
    echo: 0.13 * fine(x, y) + 0.06 * capsule,
    mirror: 0.05 * capsule * rough(x, y),
    attenuation: 0.1,
  }
}

// Fluid weakens nothing, and the time gain then lifts what lies behind it.
function withinVessel(x: number, y: number, inside: number): Tissue {
  // A wall is bright where the beam meets it square: at the top and at the bottom.
  const across = Math.min(...vessels.map((vessel) => Math.abs(x - vessel.x) / vessel.radius))
  const wall = Math.exp(-((inside / 0.028) ** 2)) * (0.15 + 0.85 * smoothstep(0.9, 0.2, across))
  return { echo: 0.004 + 0.09 * wall, mirror: 0.13 * wall * rough(x, y), attenuation: -0.55 }
}

// Cartilage is dark, its inner face bright; then comes air, in which the picture only repeats itself.
function withinWindpipe(x: number, y: number, inside: number): Tissue {
  const above = smoothstep(1.85, 1.4, y + 0.25 * Math.abs(x))
  const face = Math.exp(-(((inside - 0.17) / 0.035) ** 2)) * above
  if (inside < 0.15 && y < windpipe.y)
    return { echo: 0.022 * fine(x, y), mirror: 0, attenuation: 0.15 }
  const reach = Math.max(0, y - 1.25 - 0.5 * x * x)
  const again =
    Math.max(0, Math.cos(reach * 24)) ** 6 *
    Math.exp(-reach * 2.2) *
    smoothstep(0.6, 0.2, Math.abs(x))
  return {
    echo: 0.012 + 0.14 * face + 0.055 * again,
    mirror: 0.22 * face * rough(x, y) + 0.02 * again,
    attenuation: 0.8,
  }
}

function beforeGland(x: number, depth: number): Tissue {
  if (depth < 0.5) {
    const sheet = Math.exp(-(((depth - 0.44 - 0.02 * sway(x, 5)) / 0.03) ** 2))
    return {
      echo: 0.1 * fine(x * 0.5, depth * 2) + 0.1 * sheet,
      mirror: 0.07 * sheet,
      attenuation: 0.06,
    }
  }
  // Strap muscles lie in long dark bundles.
  const fibre = Math.max(0, sway(x * 1.2, depth * 22)) ** 2
  return { echo: 0.028 + 0.05 * fibre, mirror: 0.015 * fibre, attenuation: 0.08 }
}

function behindGland(x: number, y: number): Tissue {
  const fibre = Math.max(0, sway(x * 1.5 + y, y * 9)) ** 2
  const spine = Math.exp(-(((y - 3.35 - 0.08 * x * x) / 0.06) ** 2))
  return {
    echo: 0.045 * fine(x, y) + 0.05 * fibre + 0.16 * spine,
    mirror: 0.16 * spine * rough(x, y),
    attenuation: 0.12 + 2 * spine,
  }
}
