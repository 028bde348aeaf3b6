import { gaussian, seededRandom } from './random.ts'
import { clamp01, smearKernel } from './raster.ts'

/** What lies at a point of the body; centimetres, y is the depth below the skin. */
export type Tissue = { echo: number; mirror: number; attenuation: number }
export type Anatomy = (x: number, y: number) => Tissue

/** A probe's geometry in centimetres; its lines spread over an angle from a centre above the skin. */
export type Probe = { radius: number; depth: number; halfAngle: number; focus: number }

/** A convex probe: the fan is a slice of a ring around a centre above the skin. */
export const probe: Probe = { radius: 5, depth: 11.6, halfAngle: 0.611, focus: 5.6 }

export type Scan = { gray: Float32Array; lines: number; samples: number; by: Probe }

const looks = 3
const dynamicRange = 50

/** Scans an anatomy line by line: scatter, interference, shadow, time gain, log compression. */
export function scan(
  anatomy: Anatomy,
  seed: number,
  lines = 400,
  samples = 880,
  by: Probe = probe,
): Scan {
  const random = seededRandom(seed)
  const size = lines * samples
  const strength = new Float32Array(size)
  const mirror = new Float32Array(size)
  const transmission = new Float32Array(size)
  for (let line = 0; line < lines; line++) {
    const angle = ((line + 0.5) / lines - 0.5) * 2 * by.halfAngle
    let passed = 1
    for (let sample = 0; sample < samples; sample++) {
      const range = by.radius + (sample / samples) * by.depth
      const tissue = anatomy(range * Math.sin(angle), range * Math.cos(angle) - by.radius)
      const index = line * samples + sample
      strength[index] = tissue.echo
      mirror[index] = tissue.mirror
      transmission[index] = passed
      passed = Math.min(1.5, passed * Math.exp((-tissue.attenuation * by.depth) / samples))
    }
  }
  const sum = new Float32Array(size)
  // Spatial compounding, as modern machines do: independent looks averaged calm the speckle.
  for (let look = 0; look < looks; look++)
    addLook({ sum, strength, mirror, lines, samples, by }, random)
  const gray = sum.map((envelope, index) => {
    const received = (envelope / looks) * (transmission[index] ?? 1) + 0.0016
    const depth = (index % samples) / samples
    const level = clamp01(0.98 - 0.16 * depth ** 3 + (20 * Math.log10(received)) / dynamicRange)
    // The machine's gray map: deep blacks for fluid, a gentle shoulder for bone.
    return level ** 1.75 * (1.12 - 0.12 * level)
  })
  return { gray, lines, samples, by }
}

type Looking = {
  sum: Float32Array
  strength: Float32Array
  mirror: Float32Array
  lines: number
  samples: number
  by: Probe
}

function addLook({ sum, strength, mirror, lines, samples, by }: Looking, random: () => number) {
  const real = strength.map(
    (echo, index) => echo * gaussian(random) + (mirror[index] ?? 0) * (1 + 0.35 * gaussian(random)),
  )
  const imaginary = strength.map((echo) => echo * gaussian(random))
  const smeared = [real, imaginary].map((part) => smear(part, lines, samples, by))
  const [inPhase, quadrature] = smeared
  for (let index = 0; index < sum.length; index++) {
    sum[index] =
      (sum[index] ?? 0) + Math.hypot(inPhase?.[index] ?? 0, quadrature?.[index] ?? 0) * 0.8
  }
}

// The pulse is short along the beam; across it the beam is narrow at the focus and wide elsewhere.
function smear(
  field: Float32Array,
  lines: number,
  samples: number,
  { depth, focus }: Probe,
): Float32Array {
  const pulse = smearKernel(samples / 480)
  const along = new Float32Array(field.length)
  const reach = (pulse.length - 1) / 2
  for (let line = 0; line < lines; line++) {
    for (let sample = 0; sample < samples; sample++) {
      let total = 0
      for (let tap = -reach; tap <= reach; tap++) {
        const near = Math.min(samples - 1, Math.max(0, sample + tap))
        total += (pulse[tap + reach] ?? 0) * (field[line * samples + near] ?? 0)
      }
      along[line * samples + sample] = total
    }
  }
  const across = new Float32Array(field.length)
  for (let sample = 0; sample < samples; sample++) {
    const off = Math.abs((sample / samples) * depth - focus)
    const beam = smearKernel((lines / 400) * (1 + off * 0.16))
    const width = (beam.length - 1) / 2
    for (let line = 0; line < lines; line++) {
      let total = 0
      for (let tap = -width; tap <= width; tap++) {
        const near = Math.min(lines - 1, Math.max(0, line + tap))
        total += (beam[tap + width] ?? 0) * (along[near * samples + sample] ?? 0)
      }
      across[line * samples + sample] = total
    }
  }
  return across
}
