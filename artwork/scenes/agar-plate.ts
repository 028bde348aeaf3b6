import { gaussian, type Random, seededRandom } from '#artwork/random.ts'
import type { Pixels } from '#artwork/raster.ts'
import { fuguCloth } from '#artwork/woven-patterns.ts'
import { shadow, stillLife } from './still-life.ts'

type Stroke = { from: readonly [number, number]; to: readonly [number, number] }

/** Each field is drawn out of the one before it, so that at the end single colonies stand free. */
const fields: readonly { passes: readonly Stroke[]; grown: number; size: number }[] = [
  { passes: zigzag([-0.74, -0.36], [-0.1, -0.86], [-0.62, -0.16], 11), grown: 150, size: 9 },
  { passes: zigzag([-0.2, -0.78], [0.55, -0.66], [-0.08, -0.5], 7), grown: 54, size: 9.5 },
  { passes: zigzag([0.5, -0.56], [0.84, 0.2], [0.1, -0.3], 7), grown: 30, size: 10.5 },
  { passes: zigzag([0.78, 0.24], [-0.42, 0.74], [0.3, 0.06], 8), grown: 15, size: 13 },
]

function zigzag(
  start: readonly [number, number],
  end: readonly [number, number],
  side: readonly [number, number],
  count: number,
): Stroke[] {
  const [reachX, reachY] = [side[0] - start[0], side[1] - start[1]]
  return Array.from({ length: count }, (_, index) => {
    const part = index / (count - 1)
    const [x, y] = [start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part]
    const away = 1 + 2.2 * part * (1 - part)
    return { from: [x, y], to: [x + reachX * away, y + reachY * away] }
  })
}

// Where the loop carried most, what grows runs together.
function growth(radius: number): string {
  return fields
    .slice(0, 3)
    .map(({ passes }, field) => {
      const path = passes
        .map(
          ({ from, to }) =>
            `M${from[0] * radius} ${from[1] * radius}L${to[0] * radius} ${to[1] * radius}`,
        )
        .join('')
      return `<path d="${path}" fill="none" stroke="#a8244f" stroke-opacity="${[0.75, 0.32, 0.12][field]}" stroke-width="${[15, 9, 6][field]}" stroke-linecap="round"/>`
    })
    .join('')
}

function colonies(random: Random, radius: number): string {
  return fields
    .flatMap(({ passes, grown, size }) =>
      passes.flatMap(({ from, to }) =>
        Array.from({ length: Math.ceil(grown / passes.length) * 2 }, () => {
          const part = random()
          const x = (from[0] + (to[0] - from[0]) * part) * radius + gaussian(random) * 4
          const y = (from[1] + (to[1] - from[1]) * part) * radius + gaussian(random) * 4
          if (Math.hypot(x, y) > radius * 0.9) return ''
          return colony(x, y, size * (0.75 + 0.4 * random()))
        }),
      ),
    )
    .join('')
}

const colony = (x: number, y: number, size: number) =>
  `<circle cx="${(x + size * 0.16).toFixed(1)}" cy="${(y + size * 0.2).toFixed(1)}" r="${size.toFixed(1)}" fill="#6d1230" fill-opacity=".35"/><circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${size.toFixed(1)}" fill="url(#colony)"/>`

/** A plate after a night in the incubator: where a germ was set down, a colony stands. */
export function drawAgarPlate(width: number, height: number): Promise<Pixels> {
  const [x, y, radius] = [width * 0.5, height * 0.49, height * 0.405]
  const cloth = 150
  const rim = radius * 1.09
  return stillLife(width, height, 0, {
    defs: `<radialGradient id="agar" cx=".42" cy=".36" r=".75"><stop offset="0" stop-color="#dd8f9c"/><stop offset="1" stop-color="#b85a70"/></radialGradient>
<radialGradient id="colony" cx=".36" cy=".32" r=".7"><stop offset="0" stop-color="#f2a3b8"/><stop offset=".45" stop-color="#c73663"/><stop offset="1" stop-color="#8f1743"/></radialGradient>
<linearGradient id="rim" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff"/><stop offset=".5" stop-color="#cfd8df"/><stop offset="1" stop-color="#f4f7f9"/></linearGradient>`,
    body: `<svg x="${width - 330}" width="${cloth * 2}" height="${height}">${fuguCloth(cloth * 2, height, cloth / 2)}</svg>
${shadow(x + 22, y + 38, rim * 0.88, rim * 0.76)}
<circle cx="${x}" cy="${y}" r="${rim}" fill="#f3f6f8" fill-opacity=".92"/>
<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#agar)"/>
<g transform="translate(${x} ${y})">${growth(radius)}${colonies(seededRandom(1887), radius)}</g>
<circle cx="${x}" cy="${y}" r="${radius * 1.045}" fill="none" stroke="url(#rim)" stroke-width="${radius * 0.09}"/>
<circle cx="${x}" cy="${y}" r="${rim}" fill="none" stroke="#a9b6c2" stroke-width="3"/><circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="#8a3c52" stroke-opacity=".5" stroke-width="3"/>
<path d="M${x - radius * 0.82} ${y - radius * 0.36}A${radius * 0.9} ${radius * 0.9} 0 0 1 ${x - radius * 0.3} ${y - radius * 0.84}" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="15" stroke-linecap="round"/>`,
  })
}
