import { seededRandom, smoothNoise } from '#artwork/random.ts'
import { clamp01, fromSharp, type Pixels, smoothstep, svg, toSharp } from '#artwork/raster.ts'

const grain = smoothNoise(71)
const heartbeatSeconds = 0.82
const secondsShown = 4.1

/** Blood's speed in an artery of the leg at rest, in its three phases; 1 is the peak, below 0 flows back. */
function speed(seconds: number): number {
  const part = (seconds % heartbeatSeconds) / heartbeatSeconds
  const bump = (at: number, rise: number, fall: number) =>
    Math.exp(-(((part - at) / (part < at ? rise : fall)) ** 2))
  return bump(0.2, 0.055, 0.075) - 0.3 * bump(0.42, 0.06, 0.055) + 0.14 * bump(0.62, 0.07, 0.11)
}

/** The spread of speeds under the curve, as bright as there is blood of that speed. */
function spectrum(width: number, height: number, random: () => number): Float32Array {
  const light = new Float32Array(width * height)
  const base = height * 0.68
  for (let column = 0; column < width; column++) {
    const seconds = (column / width) * secondsShown + 0.02
    const now = speed(seconds)
    const peak = base - now * height * 0.56
    const [top, foot] = [Math.min(peak, base), Math.max(peak, base)]
    for (let row = 0; row < height; row++) {
      const within = smoothstep(top - 3, top + 3, row) * smoothstep(foot + 3, foot - 3, row)
      // In smooth flow nearly all blood moves at one speed: the curve has a clear window beneath it.
      const near = Math.exp(-Math.abs(row - peak) / (height * (0.045 + 0.05 * Math.abs(now))))
      const noise = -Math.log(1 - random())
      const echo = within * (0.12 + 0.95 * near) * noise
      light[row * width + column] = clamp01(Math.sqrt(echo * 0.62) + 0.05 * noise ** 0.5)
    }
  }
  return light
}

type Colour = [red: number, green: number, blue: number]

/** The artery lengthwise; in the slanted box what moves towards the probe is red. */
function vessel(x: number, y: number, random: () => number): Colour {
  const middle = 0.56 + 0.035 * Math.sin(x * 2.2 + 0.4) - 0.02 * x
  const far = Math.abs(y - middle)
  const inside = smoothstep(0.153, 0.147, far)
  const wall =
    Math.exp(-(((far - 0.162) / 0.008) ** 2)) + 0.6 * Math.exp(-(((far - 0.183) / 0.009) ** 2))
  const layers = 0.5 + 0.5 * Math.sin(y * 46 + 2.5 * grain(x * 3, y * 9))
  const patch = 0.09 * grain(x * 5 + y * 2, y * 15) + 0.08 * grain(x * 21 - y * 9, y * 44)
  const tissue = 0.25 + patch + 0.13 * layers * smoothstep(0.42, 0.05, y)
  const speckle = 0.45 + 0.55 * Math.sqrt(-Math.log(1 - random()))
  const gray = clamp01((tissue * (1 - inside) + 0.015 * inside + 0.62 * wall) * speckle)
  const slant = x - (y - 0.56) * 0.42
  const box = slant > 0.62 && slant < 1.78 && y > 0.3 && y < 0.83
  if (!box || inside < 0.5) return [238 * gray, 240 * gray, 236 * gray]
  // Fastest in the middle, slowest at the wall.
  const flow = clamp01(1.06 - (far / 0.15) ** 2 + 0.16 * grain(x * 16, y * 30))
  const edge = smoothstep(0.06, 0.3, flow)
  return [
    Math.min(255, edge * (120 + 130 * flow) + 6),
    edge * 175 * smoothstep(0.45, 1.05, flow) + 8,
    edge * 30 * flow + 12,
  ]
}

/** Blood flow in a leg's artery: the vessel in colour above, its speed beat by beat below. */
export async function drawDoppler(width: number, height: number): Promise<Pixels> {
  const random = seededRandom(1803)
  const split = Math.round(height * 0.5)
  const data = new Uint8Array(width * height * 3)
  const frame = { left: Math.round(width * 0.12), right: Math.round(width * 0.88) }
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = (row * width + column) * 3
      const shown = row < split - 24 && row > 26 && column > frame.left && column < frame.right
      const [red, green, blue] = shown
        ? vessel((column - frame.left) / split, row / split, random)
        : [9, 12, 26]
      data.set([red, green, blue], at)
    }
  }
  const [left, wide, tall] = [70, width - 170, height - split - 60]
  const light = spectrum(wide, tall, random)
  for (let row = 0; row < tall; row++) {
    for (let column = 0; column < wide; column++) {
      const shade = light[row * wide + column] ?? 0
      const at = ((row + split + 20) * width + column + left) * 3
      data.set([9 + 229 * shade, 12 + 226 * shade, 24 + 206 * shade], at)
    }
  }
  return fromSharp(
    toSharp({ data, width, height }).composite([{ input: marks(width, height, split) }]),
  )
}

function marks(width: number, height: number, split: number): Buffer {
  const zero = split + 20 + (height - split - 60) * 0.68
  const scale = [...Array(9).keys()]
    .map((tick) => `M${width - 92} ${split + 40 + tick * 52}h${tick % 2 ? 8 : 16}`)
    .join('')
  const seconds = [...Array(21).keys()]
    .map((tick) => `M${70 + (tick * (width - 170)) / 20} ${height - 34}v${tick % 5 ? 8 : 16}`)
    .join('')
  const [x, y] = [width * 0.5, split * 0.545]
  const gate = `M${x - 90} ${y - 190}L${x + 90} ${y + 190}`
  const bars = `M${x - 34} ${y - 44}l26 -12M${x + 12} ${y + 52}l26 -12`
  const angle = `M${x - 74} ${y + 4}L${x + 74} ${y - 2}`
  const side = split * 0.42
  const corner = (slant: number, down: number) =>
    `${width * 0.12 + (slant + (down - 0.56) * 0.42) * split} ${down * split}`
  const box = `M${corner(0.62, 0.3)}L${corner(1.78, 0.3)}L${corner(1.78, 0.83)}L${corner(0.62, 0.83)}z`
  return svg(
    width,
    height,
    `<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffd23c"/><stop offset=".3" stop-color="#e0261a"/><stop offset=".5" stop-color="#160406"/><stop offset=".7" stop-color="#1a35d8"/><stop offset="1" stop-color="#5fe0f0"/></linearGradient></defs>
<rect x="${width - 108}" y="${split * 0.2}" width="22" height="${side}" fill="url(#g)" stroke="#c9cede" stroke-width="1.5"/>
<path d="${scale}${seconds}" stroke="#c9cede" stroke-width="2.5"/>
<path d="M70 ${zero}H${width - 100}" stroke="#d99a2b" stroke-width="2" stroke-opacity=".9"/>
<path d="${box}" fill="none" stroke="#e9ecf5" stroke-opacity=".85" stroke-width="2.5"/>
<path d="${gate}" stroke="#e9ecf5" stroke-opacity=".75" stroke-width="2" stroke-dasharray="9 8"/>
<path d="${bars}${angle}" stroke="#ffd98a" stroke-width="4" stroke-linecap="round"/>`,
  )
}
