export type Random = () => number

// mulberry32: tiny, fast, and the same sequence on every machine.
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function gaussian(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random()))
  return radius * Math.cos(2 * Math.PI * random())
}

/** Smooth noise between -1 and 1 over the plane, with features one unit wide. */
export function smoothNoise(seed: number): (x: number, y: number) => number {
  const random = seededRandom(seed)
  const side = 64
  const lattice = Float32Array.from({ length: side * side }, () => random() * 2 - 1)
  const at = (column: number, row: number) => lattice[(row & 63) * side + (column & 63)] ?? 0
  const ease = (part: number) => part * part * (3 - 2 * part)
  return (x, y) => {
    const column = Math.floor(x)
    const row = Math.floor(y)
    const right = ease(x - column)
    const down = ease(y - row)
    const upper = at(column, row) * (1 - right) + at(column + 1, row) * right
    const lower = at(column, row + 1) * (1 - right) + at(column + 1, row + 1) * right
    return upper * (1 - down) + lower * down
  }
}
