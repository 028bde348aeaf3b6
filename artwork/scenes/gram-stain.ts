import { type Cell, neutrophil } from '#artwork/blood-cells.ts'
import { type Dyes, type Kind, microscope } from '#artwork/blood-smear.ts'
import { gaussian, type Random, seededRandom, smoothNoise } from '#artwork/random.ts'
import { smoothstep } from '#artwork/raster.ts'

// Here the three layers are safranin, crystal violet and the haze between the cells.
const gram: Dyes = {
  eosin: [0.1, 0.72, 0.42],
  azure: [0.78, 1.1, 0.3],
  rim: [0.12, 0.3, 0.2],
}
const haze = smoothNoise(61)

/** A rod that kept no violet: a coliform, one to four micrometres long. */
const rod: Kind = (x, y, random): Cell => {
  const [turn, half, thick] = [random() * 6.28, 0.75 + 0.65 * random(), 0.36 + 0.07 * random()]
  const depth = 0.95 + 0.15 * gaussian(random)
  return {
    x,
    y,
    reach: 3,
    stain: (dx, dy) => {
      const along = dx * Math.cos(turn) + dy * Math.sin(turn)
      const across = dy * Math.cos(turn) - dx * Math.sin(turn)
      const far = Math.hypot(Math.max(0, Math.abs(along) - half), across)
      const body = smoothstep(thick + 0.16, thick - 0.14, far)
      return { eosin: depth * body * (0.85 + 0.15 * Math.abs(along / half)), azure: 0, rim: 0 }
    },
  }
}

/** A round coccus that kept the violet. */
const coccus: Kind = (x, y): Cell => ({
  x,
  y,
  reach: 1.5,
  stain: (dx, dy) => {
    const body = smoothstep(0.62, 0.36, Math.hypot(dx, dy))
    return { eosin: 0.1 * body, azure: 1.05 * body, rim: 0 }
  },
})

/** A pus cell: in this stain its lobes are pink as well. */
const pusCell: Kind = (x, y, random): Cell => {
  const cell = neutrophil(x, y, random)
  return {
    ...cell,
    stain: (dx, dy) => {
      const { azure, eosin, rim } = cell.stain(dx, dy)
      return { eosin: azure * 0.85 + eosin * 0.3, azure: azure * 0.1, rim: rim + 0.25 * eosin }
    },
  }
}

const ground: Cell = {
  x: 0,
  y: 0,
  reach: 48,
  stain: (x, y) => ({
    eosin: 0,
    azure: 0,
    rim: 0.2 + 0.14 * haze(x * 0.16, y * 0.16) + 0.06 * haze(x * 0.9, y * 0.9),
  }),
}

function cells(): Cell[] {
  const random = seededRandom(1884)
  const pus = [
    [-12, -6],
    [11.5, 5.5],
    [-3.5, 12],
    [20, -10.5],
    [-22, 9.5],
  ].map(([x = 0, y = 0]) => pusCell(x, y, random))
  const rods = Array.from({ length: 130 }, () =>
    rod((random() - 0.5) * 66, (random() - 0.5) * 46, random),
  )
  return [ground, ...rods, ...pus, ...grapes(3, -9.5, random), ...grapes(-17.5, -13, random)]
}

// Staphylococci divide in every direction and stay together like grapes.
function grapes(x: number, y: number, random: Random): Cell[] {
  return Array.from({ length: 14 }, (_, index) => {
    const [angle, away] = [index * 2.4, 0.56 * Math.sqrt(index)]
    return coccus(
      x + Math.cos(angle) * away + 0.06 * gaussian(random),
      y + Math.sin(angle) * away + 0.06 * gaussian(random),
      random,
    )
  })
}

/** A Gram stain of urine: pink rods, a few violet clusters, and the cells that fight them. */
export const drawGramStain = (width: number, height: number) =>
  microscope(
    width,
    height,
    { scale: width / 60, radius: width * 0.53, outside: [12, 14, 28] },
    cells(),
    gram,
  )
