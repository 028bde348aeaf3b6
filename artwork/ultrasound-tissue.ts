import { smoothNoise } from './random.ts'
import { probe, type Tissue } from './ultrasound-beam.ts'

export const texture = smoothNoise(11)
export const sway = smoothNoise(23)

/** Where the belly wall ends, in centimetres below the probe. */
export const wallDepth = 1.5

// The layers are spread by the probe, so they follow its curve.
export function depthBelow(x: number, y: number): number {
  return Math.hypot(x, y + probe.radius) - probe.radius + sway(x * 0.5, y * 0.5) * 0.09
}

export function mottle(x: number, y: number): number {
  return 1 + 0.35 * texture(x * 1.4, y * 1.4) + 0.2 * texture(x * 4, y * 4 + 9)
}

/** Skin, fat between its sheets, muscle. */
export function bellyWall(x: number, y: number, depth: number): Tissue {
  const mottled = mottle(x, y)
  if (depth < 0.32) return { echo: 0.26 * mottled, mirror: 0, attenuation: 0.02 }
  const sheet = Math.exp(-(((depth - 0.95 - 0.1 * sway(x * 0.4, 7)) / 0.04) ** 2))
  const second = Math.exp(-(((depth - 1.34) / 0.05) ** 2))
  const mirror = (0.07 * sheet + 0.1 * second) * rough(x, y)
  return { echo: 0.12 * mottled, mirror, attenuation: 0.02 }
}

/** No surface in the body is a mirror: echoes break up along it. */
export function rough(x: number, y: number): number {
  return Math.max(0.15, 0.8 + 0.5 * texture(x * 2.2, y * 2.2) + 0.45 * sway(x * 9, y * 9))
}

/** 1 where a surface lies square to the beam, 0 where the beam slides along it. */
export function facingBeam(slopeX: number, slopeY: number, x: number, y: number): number {
  const length = Math.hypot(x, y + probe.radius)
  return Math.abs((slopeX * (y + probe.radius)) / length - (slopeY * x) / length)
}
