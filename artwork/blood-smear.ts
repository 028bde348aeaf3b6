import { type Cell, lymphocyte, neutrophil, platelet, redCell } from './blood-cells.ts'
import { seededRandom } from './random.ts'
import { fromSharp, type Pixels, smoothstep, toSharp } from './raster.ts'

export type Kind = (x: number, y: number, random: () => number) => Cell
type Spot = { x: number; y: number; room: number }

/** A cell of a kind, its position in micrometres, and the free radius around it. */
export type Chosen = readonly [kind: Kind, x: number, y: number, room: number]

// The white cells stand where the eye goes first; the field is 100 micrometres wide.
const chosen: readonly Chosen[] = [
  [neutrophil, 9, -3.5, 6.2],
  [lymphocyte, -19, 8.5, 4.6],
  [platelet, -3, 13, 1.4],
  [platelet, 0.2, -17, 1.3],
  [platelet, 26, 13, 1.4],
  [platelet, -28, -9.5, 1.3],
  [platelet, 19.5, -18.5, 1.2],
]

/** The cells that are always there, and red cells in all the room between them. */
export function field(firstCells: readonly Chosen[] = chosen, seed = 1931): Cell[] {
  const random = seededRandom(seed)
  const spots: Spot[] = firstCells.map(([, x, y, room]) => ({ x, y, room }))
  const cells = firstCells.map(([kind, x, y]) => kind(x, y, random))
  for (let attempt = 0; attempt < 16000; attempt++) {
    const [x, y] = [(random() - 0.5) * 112, (random() - 0.5) * 112]
    // A few red cells touch or overlap, as they do where a smear is well spread.
    const room = random() < 0.2 ? 2.9 : 3.7
    const free = spots.every((other) => Math.hypot(x - other.x, y - other.y) > room + other.room)
    if (!free) continue
    spots.push({ x, y, room })
    cells.push(redCell(x, y, random))
  }
  return cells
}

// Absorbance of each stain in red, green, blue light.
const bloodStain = {
  eosin: [0.14, 0.5, 0.4],
  azure: [0.62, 0.98, 0.28],
  rim: [0.3, 0.42, 0.36],
} as const satisfies Dyes
const lamp = [250, 245, 240] as const

/** The absorbance of each stain, for a stain other than the one for blood. */
export type Dyes = Record<'eosin' | 'azure' | 'rim', readonly [number, number, number]>
type Optics = { scale: number; radius: number; outside: readonly [number, number, number] }

/** The round field of a 100x objective on a stained smear; `scale` in pixels a micrometre. */
export async function microscope(
  width: number,
  height: number,
  optics: Optics,
  cells: readonly Cell[] = field(),
  absorbance: Dyes = bloodStain,
): Promise<Pixels> {
  const { scale, radius, outside } = optics
  const size = width * height
  const layers = [new Float32Array(size), new Float32Array(size), new Float32Array(size)] as const
  for (const cell of cells) lay(cell, layers, width, height, scale)
  const data = new Uint8Array(size * 3)
  for (let index = 0; index < size; index++) {
    for (let channel = 0; channel < 3; channel++) {
      const density =
        (layers[0][index] ?? 0) * (absorbance.eosin[channel] ?? 0) +
        (layers[1][index] ?? 0) * (absorbance.azure[channel] ?? 0) +
        (layers[2][index] ?? 0) * (absorbance.rim[channel] ?? 0)
      data[index * 3 + channel] = (lamp[channel] ?? 0) * Math.exp(-density * 1.25)
    }
  }
  const sharpField = { data, width, height }
  const soft = await fromSharp(toSharp(sharpField).blur(Math.max(0.5, scale * 0.3)))
  return throughEyepiece(sharpField, soft, radius, outside)
}

function lay(
  { x, y, reach, stain }: Cell,
  layers: readonly [Float32Array, Float32Array, Float32Array],
  width: number,
  height: number,
  scale: number,
) {
  const [left, top] = [width / 2 + (x - reach) * scale, height / 2 + (y - reach) * scale]
  const span = Math.ceil(reach * 2 * scale)
  for (let row = Math.max(0, Math.floor(top)); row < Math.min(height, top + span); row++) {
    for (
      let column = Math.max(0, Math.floor(left));
      column < Math.min(width, left + span);
      column++
    ) {
      const found = stain((column - width / 2) / scale - x, (row - height / 2) / scale - y)
      const index = row * width + column
      layers[0][index] = (layers[0][index] ?? 0) + found.eosin
      layers[1][index] = (layers[1][index] ?? 0) + found.azure
      layers[2][index] = (layers[2][index] ?? 0) + found.rim
    }
  }
}

// A lens is sharp and bright in its middle; the field stop cuts a soft black circle.
function throughEyepiece(
  clear: Pixels,
  soft: Pixels,
  radius: number,
  outside: readonly [number, number, number],
): Pixels {
  const { width, height } = clear
  const data = new Uint8Array(clear.data.length)
  for (let index = 0; index < width * height; index++) {
    const far =
      Math.hypot((index % width) - width / 2, Math.floor(index / width) - height / 2) / radius
    const blurred = smoothstep(0.5, 0.95, far)
    const stop = smoothstep(1, 0.985, far)
    const light = 1 - 0.2 * far ** 3
    for (let channel = 0; channel < 3; channel++) {
      const at = index * 3 + channel
      const seen = (clear.data[at] ?? 0) * (1 - blurred) + (soft.data[at] ?? 0) * blurred
      data[at] = seen * light * stop + (outside[channel] ?? 0) * (1 - stop)
    }
  }
  return { data, width, height }
}

/** A smear that fills the frame, its field stop cutting the corners. */
export function drawLaboratory(width: number, height: number): Promise<Pixels> {
  const optics = { scale: width / 74, radius: width * 0.53, outside: [12, 14, 28] } as const
  return microscope(width, height, optics)
}
