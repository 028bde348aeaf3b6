import { type Cell, lymphocyte, platelet, redCell } from '#artwork/blood-cells.ts'
import { type Chosen, field, type Kind, microscope } from '#artwork/blood-smear.ts'
import { smoothNoise } from '#artwork/random.ts'
import { smoothstep } from '#artwork/raster.ts'

const grain = smoothNoise(97)

/** A young parasite within a red cell: a thin blue ring with a dark dot on it, like a signet. */
const ringForm =
  (spots: readonly (readonly [x: number, y: number, turn: number])[]): Kind =>
  (x, y, random) => {
    const host = redCell(x, y, random)
    return {
      ...host,
      stain: (dx, dy) => {
        const base = host.stain(dx, dy)
        let [ring, dot] = [0, 0]
        for (const [atX, atY, turn] of spots) {
          const [gapX, gapY] = [dx - atX, dy - atY]
          const far = Math.hypot(gapX, gapY * 1.12)
          const angle = Math.atan2(gapY, gapX)
          // Thicker opposite its dot.
          const thick = 0.17 + 0.1 * Math.max(0, -Math.cos(angle - turn))
          ring = Math.max(ring, Math.exp(-(((far - 0.86) / thick) ** 2)))
          const toDot = Math.hypot(gapX - 0.88 * Math.cos(turn), gapY - 0.82 * Math.sin(turn))
          dot = Math.max(dot, smoothstep(0.5, 0.26, toDot))
        }
        return {
          eosin: base.eosin * (1 - 0.3 * ring) + 0.7 * dot,
          azure: base.azure + 0.62 * ring * (1 - dot) + 1.25 * dot,
          rim: base.rim,
        }
      },
    }
  }

/** The crescent of the kind that is most dangerous: longer than the cell that it grew in. */
const crescent: Kind = (x, y): Cell => ({
  x,
  y,
  reach: 8,
  stain: (dx, dy) => {
    const turn = -0.5
    const along = dx * Math.cos(turn) + dy * Math.sin(turn)
    const across = dy * Math.cos(turn) - dx * Math.sin(turn) - 0.055 * along * along + 0.6
    const half = 1.75 * Math.sqrt(Math.max(0, 1 - (along / 6.1) ** 2))
    const body = smoothstep(0.3, -0.25, Math.abs(across) - half) * (half > 0 ? 1 : 0)
    const grains = 0.75 + 0.4 * grain(along * 1.7, across * 1.7)
    const pigment =
      smoothstep(0.35, 0.6, grain(along * 3.2 + 7, across * 3.2)) * Math.exp(-((along / 1.9) ** 2))
    return {
      eosin: 0.22 * body,
      azure: body * (0.5 * grains + 0.9 * pigment),
      rim: 0.25 * body,
    }
  },
})

const one = ringForm([[0.6, -0.5, 0.7]])
const two = ringForm([
  [-1.1, 0.5, 2.4],
  [1.2, -0.3, 5.3],
])
const atEdge = ringForm([[2.35, 1.2, 0.4]])

const seen: readonly Chosen[] = [
  [one, -6, -7.5, 3.8],
  [two, 5.5, 5, 3.8],
  [atEdge, -14.5, 3.5, 3.8],
  [one, 18, -9, 3.8],
  [two, -23, -12, 3.8],
  [atEdge, 14.5, 14.5, 3.8],
  [one, 27, 6.5, 3.8],
  [one, -27, 10, 3.8],
  [crescent, 7.5, -6.5, 5.4],
  [lymphocyte, -7, 14.5, 4.8],
  [platelet, -1.2, -0.6, 1.3],
  [platelet, 23, 16, 1.3],
  [platelet, -17, -16.5, 1.3],
]

/** A thin blood film with malaria parasites, as the microscopist looks for them. */
export const drawMalariaFilm = (width: number, height: number) =>
  microscope(
    width,
    height,
    { scale: width / 66, radius: width * 0.53, outside: [12, 14, 28] },
    field(seen, 1880),
  )
