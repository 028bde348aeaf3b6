import fc from 'fast-check'

/** A damage to a copy of a file; `at`, `from` and `to` are shares of its length. */
type Damage =
  | { kind: 'flip'; at: number; bit: number }
  | { kind: 'end'; at: number }
  | { kind: 'cut' | 'double' | 'swap'; from: number; to: number }

interface DamagedCopy {
  /** The damages as JSON, so that a failure names what to reproduce. */
  damages: string
  bytes: Buffer
}

// Drawn as an integer, because fast-check draws floating-point numbers near 0 most often.
const share = fc.nat(999_999).map((millionths) => millionths / 1_000_000)
const damage: fc.Arbitrary<Damage> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('flip'), at: share, bit: fc.nat(7) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end'), at: share }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('cut', 'double', 'swap'),
      from: share,
      to: share,
    }),
  },
)

/** How many copies a test tries. */
export const damagedCopyCount = 20
const seed = 1

/**
 * Copies of a file with flipped bits, cut off, and with lines left out, doubled or swapped; a seed gives the same
 * ones.
 */
export function damagedCopies(content: Buffer, count = damagedCopyCount): DamagedCopy[] {
  return fc
    .sample(fc.array(damage, { minLength: 1, maxLength: 3 }), { seed, numRuns: count })
    .map((damages) => ({
      damages: JSON.stringify(damages),
      bytes: damages.reduce(damaged, content),
    }))
    .filter(({ bytes }) => !bytes.equals(content))
}

function damaged(content: Buffer, damage: Damage): Buffer {
  if (damage.kind === 'end') return content.subarray(0, damage.at * content.length)
  if (damage.kind === 'flip') {
    const bytes = Buffer.from(content)
    const at = Math.floor(damage.at * bytes.length)
    if (bytes.length > 0) bytes[at] = (bytes[at] ?? 0) ^ (1 << damage.bit)
    return bytes
  }
  // In latin1 each character is one byte, so that no other bytes change.
  const lines = content.toString('latin1').split('\n')
  const [from, to] = [damage.from, damage.to].map((part) => Math.floor(part * lines.length))
  return Buffer.from(changed(lines, damage.kind, from ?? 0, to ?? 0).join('\n'), 'latin1')
}

function changed(lines: string[], kind: 'cut' | 'double' | 'swap', from: number, to: number) {
  const [first = '', second = ''] = [lines[from], lines[to]]
  if (kind === 'cut') return lines.toSpliced(Math.min(from, to), Math.abs(to - from) || 1)
  if (kind === 'double') return lines.toSpliced(from, 0, first)
  return lines.with(from, second).with(to, first)
}
