import { gaussian, type Random, smoothNoise } from './random.ts'

/** One lead's waves: height in millivolts, time in seconds from the R peak, width in seconds. */
export type Lead = readonly (readonly [height: number, time: number, width: number])[]

// P, Q, R, S, and T as two halves: a healthy T rises slowly and falls fast.
const wave = (p: number, q: number, r: number, s: number, t: number): Lead => [
  [p, -0.165, 0.022],
  [q, -0.026, 0.008],
  [r, 0, 0.0105],
  [s, 0.027, 0.0095],
  [t * 0.55, 0.22, 0.05],
  [t * 0.7, 0.268, 0.032],
]

/** Normal sinus rhythm as five of the leads see it. */
export const leads = {
  I: wave(0.09, -0.06, 0.72, -0.12, 0.19),
  II: wave(0.15, -0.09, 1.22, -0.2, 0.27),
  aVR: wave(-0.1, 0.06, -0.86, 0.12, -0.2),
  V2: wave(0.08, 0, 0.42, -1.18, 0.42),
  V5: wave(0.1, -0.12, 1.42, -0.28, 0.34),
} as const satisfies Record<string, Lead>

/** The instants of the R peaks within a number of seconds, with the sway that breathing gives. */
export function beats(seconds: number, random: Random, perMinute = 74): number[] {
  const instants: number[] = []
  for (let at = 0.36; at < seconds + 0.4; ) {
    instants.push(at)
    at += (60 / perMinute) * (1 + 0.03 * Math.sin(at * 1.6) + 0.008 * gaussian(random))
  }
  return instants
}

/** Millivolts at an instant, by the sum of the beats' waves on a slightly wandering base line. */
export function voltage(lead: Lead, instants: readonly number[], seed: number) {
  const drift = smoothNoise(seed)
  return (time: number): number => {
    const base = 0.02 * drift(time * 0.6, 1) + 0.008 * drift(time * 34, 5)
    return instants.reduce((total, heartbeat, index) => {
      const size = 1 + 0.045 * drift(index * 1.7, 9)
      return lead.reduce((sum, [height, peak, width]) => {
        const far = (time - heartbeat - peak) / width
        return Math.abs(far) > 5 ? sum : sum + height * size * Math.exp(-0.5 * far * far)
      }, total)
    }, base)
  }
}
