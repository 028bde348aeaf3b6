import { gaussian, type Random, smoothNoise } from './random.ts'
import { smoothstep } from './raster.ts'

/** How much eosin (pink), azure (violet) and gray rim a cell lays over a point; micrometres. */
export type Stain = { eosin: number; azure: number; rim: number }
export type Cell = { x: number; y: number; reach: number; stain: (x: number, y: number) => Stain }

const coarse = smoothNoise(41)
const fine = smoothNoise(43)

// Two turned layers, so that the grain of the noise never shows as squares.
function chromatin(x: number, y: number): number {
  return 0.65 * coarse(x * 0.8 + y * 0.6, y * 0.8 - x * 0.6) + 0.55 * fine(x * 1.7 - y, y * 1.7 + x)
}

function outline(random: Random, radius: number, wobble: number) {
  const [two, three, turn] = [gaussian(random) * wobble, gaussian(random) * wobble, random() * 6.28]
  return (angle: number) =>
    radius * (1 + two * Math.cos(2 * angle + turn) + 0.6 * three * Math.cos(3 * angle - turn))
}

/** A red cell: a disc thinner in its middle third, with a refractile rim. */
export function redCell(x: number, y: number, random: Random): Cell {
  const radius = 3.65 * (1 + 0.05 * gaussian(random))
  const edgeAt = outline(random, radius, 0.028)
  const pale = 0.34 + 0.06 * gaussian(random)
  const [shiftX, shiftY] = [gaussian(random) * 0.22, gaussian(random) * 0.22]
  const depth = 0.92 + 0.08 * gaussian(random)
  return {
    x,
    y,
    reach: radius * 1.25,
    stain: (dx, dy) => {
      const edge = edgeAt(Math.atan2(dy, dx))
      const far = Math.hypot(dx, dy)
      const body = smoothstep(edge + 0.14, edge - 0.22, far)
      const hollow = smoothstep(
        pale + 0.34,
        pale - 0.26,
        Math.hypot(dx - shiftX, dy - shiftY) / edge,
      )
      const rim = Math.exp(-(((far - edge + 0.12) / 0.2) ** 2))
      return { eosin: depth * body * (1 - 0.74 * hollow), azure: 0, rim: 0.3 * rim }
    },
  }
}

/** A neutrophil: a nucleus of lobes on fine threads in a pale, grainy cytoplasm. */
export function neutrophil(x: number, y: number, random: Random): Cell {
  const edgeAt = outline(random, 6.4, 0.03)
  const start = random() * 6.28
  const lobes = [0, 1, 2, 3].map((index) => {
    const angle = start + index * 1.3 + 0.1 * gaussian(random)
    const away = 2.95 + 0.3 * gaussian(random)
    const size = 1.62 + 0.14 * gaussian(random)
    return { x: Math.cos(angle) * away, y: Math.sin(angle) * away, size, tilt: angle + 1.1 }
  })
  return {
    x,
    y,
    reach: 8,
    stain: (dx, dy) => {
      const body = smoothstep(0.2, -0.3, Math.hypot(dx, dy) - edgeAt(Math.atan2(dy, dx)))
      // Lobes melt into one another where they touch: a sum of soft bodies, cut at one height.
      const field = lobes.reduce((sum, lobe) => {
        const [gapX, gapY] = [dx - lobe.x, dy - lobe.y]
        const along = gapX * Math.cos(lobe.tilt) + gapY * Math.sin(lobe.tilt)
        const across = gapY * Math.cos(lobe.tilt) - gapX * Math.sin(lobe.tilt)
        return (
          sum + Math.exp(-((along / (lobe.size * 1.12)) ** 2) - (across / (lobe.size * 0.86)) ** 2)
        )
      }, 0)
      const nucleus = smoothstep(0.36, 0.5, field)
      const clumps = 0.78 + 0.34 * chromatin(dx * 1.3 + x, dy * 1.3 + y)
      const grains = 0.5 + 0.5 * chromatin(dx * 4.2 + y, dy * 4.2 + x)
      return {
        eosin: body * (0.2 + 0.22 * grains),
        azure: body * 0.07 + nucleus * 1.35 * clumps,
        rim: 0.1 * body,
      }
    },
  }
}

/** A small lymphocyte: a dense round nucleus that leaves a thin sky-blue edge. */
export function lymphocyte(x: number, y: number, random: Random): Cell {
  const edgeAt = outline(random, 4.7, 0.015)
  const nucleusAt = outline(random, 3.9, 0.018)
  return {
    x,
    y,
    reach: 6.4,
    stain: (dx, dy) => {
      const angle = Math.atan2(dy, dx)
      const body = smoothstep(0.25, -0.3, Math.hypot(dx, dy) - edgeAt(angle))
      const far = Math.hypot(dx - 0.4, dy + 0.25)
      const nucleus = smoothstep(0.22, -0.3, far - nucleusAt(Math.atan2(dy + 0.25, dx - 0.4)))
      const clumps = 0.86 + 0.3 * chromatin(dx * 0.9 + x, dy * 0.9 + y)
      return { eosin: 0, azure: body * 0.24 + nucleus * 1.25 * clumps, rim: 0.06 * body }
    },
  }
}

export function platelet(x: number, y: number, random: Random): Cell {
  const edgeAt = outline(random, 1.15 + 0.2 * random(), 0.08)
  return {
    x,
    y,
    reach: 2.4,
    stain: (dx, dy) => {
      const body = smoothstep(0.3, -0.3, Math.hypot(dx, dy) - edgeAt(Math.atan2(dy, dx)))
      const grains = 0.65 + 0.5 * chromatin(dx * 3 + x * 7, dy * 3 + y * 5)
      return { eosin: body * 0.1, azure: body * 0.52 * grains, rim: 0 }
    },
  }
}
