export type Point = readonly [x: number, y: number]

/** Reads points written as in SVG: "x,y x,y". */
export function pointsOf(text: string): Point[] {
  return text.split(' ').map((pair): Point => {
    const [x = 0, y = 0] = pair.split(',').map(Number)
    return [x, y]
  })
}

function spline(a: number, b: number, c: number, d: number, t: number): number {
  return (
    0.5 *
    (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3)
  )
}

// A Catmull-Rom curve; `at` says which point stands before the first and after the last.
function curve(count: number, at: (index: number) => Point, steps: number): Point[] {
  return Array.from({ length: count * steps }, (_, index): Point => {
    const from = Math.floor(index / steps)
    const t = (index % steps) / steps
    const [a, b, c, d] = [at(from - 1), at(from), at(from + 1), at(from + 2)]
    return [spline(a[0], b[0], c[0], d[0], t), spline(a[1], b[1], c[1], d[1], t)]
  })
}

/** A closed curve through the points, as a fine polygon. */
export function closedCurve(points: readonly Point[], steps = 6): Point[] {
  const size = points.length
  return curve(size, (index) => points[(index + size) % size] ?? [0, 0], steps)
}

/** An open curve through the points. */
export function openCurve(points: readonly Point[], steps = 6): Point[] {
  const last = points.length - 1
  const end = points[last] ?? [0, 0]
  const at = (index: number) => points[Math.min(last, Math.max(0, index))] ?? end
  return [...curve(last, at, steps), end]
}

type Nearest = { distance: number; slopeX: number; slopeY: number }

/** How far (x, y) lies from the polyline, and the direction of the nearest piece of it. */
export function nearestOn(line: readonly Point[], x: number, y: number, closed = false): Nearest {
  let best = Number.POSITIVE_INFINITY
  let slopeX = 1
  let slopeY = 0
  for (let index = closed ? 0 : 1; index < line.length; index++) {
    const from = line[(index + line.length - 1) % line.length] ?? [0, 0]
    const to = line[index] ?? [0, 0]
    const dx = to[0] - from[0]
    const dy = to[1] - from[1]
    const along = ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy || 1)
    const held = Math.min(1, Math.max(0, along))
    const gapX = x - from[0] - held * dx
    const gapY = y - from[1] - held * dy
    const square = gapX * gapX + gapY * gapY
    if (square < best) {
      best = square
      slopeX = dx
      slopeY = dy
    }
  }
  const length = Math.hypot(slopeX, slopeY) || 1
  return { distance: Math.sqrt(best), slopeX: slopeX / length, slopeY: slopeY / length }
}

export function isInside(polygon: readonly Point[], x: number, y: number): boolean {
  let inside = false
  for (let index = 0; index < polygon.length; index++) {
    const from = polygon[(index + polygon.length - 1) % polygon.length] ?? [0, 0]
    const to = polygon[index] ?? [0, 0]
    const crosses = from[1] > y !== to[1] > y
    if (crosses && x < ((to[0] - from[0]) * (y - from[1])) / (to[1] - from[1]) + from[0]) {
      inside = !inside
    }
  }
  return inside
}
