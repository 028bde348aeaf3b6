import type { WorkChallenge } from '#app/domain/appointments/request/challenge.ts'

const sliceMs = 12

/** Finds the answer in slices, so that the page stays responsive; undefined when the timeout has passed. */
export async function solve(
  { token, bits }: Pick<WorkChallenge, 'token' | 'bits'>,
  timeoutMs = 60_000,
): Promise<string | undefined> {
  const encoder = new TextEncoder()
  const deadline = performance.now() + timeoutMs
  for (let number = 0; performance.now() < deadline; await yieldToPage()) {
    const sliceEnd = performance.now() + sliceMs
    while (performance.now() < sliceEnd) {
      for (const last = number + 50; number < last; number += 1) {
        const [first = 0] = sha256(encoder.encode(`${token}:${number}`))
        if (first >>> (32 - bits) === 0) return String(number)
      }
    }
  }
  return undefined
}

/** Lets the page handle its events. Unlike a timer, a message is not delayed in hidden tabs. */
const yieldToPage = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

/** SHA-256 in plain script (FIPS 180-4), as eight words: browsers offer `crypto.subtle` on https only. */
export function sha256(message: Uint8Array): Uint32Array {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 4, message.length * 8)
  const state = new Int32Array(startWords)
  for (let offset = 0; offset < padded.length; offset += 64) addBlock(state, view, offset)
  return new Uint32Array(state.buffer)
}

const primes: number[] = []
for (let candidate = 2; primes.length < 64; candidate += 1) {
  if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate)
}
const fraction = (value: number) => ((value - Math.floor(value)) * 2 ** 32) | 0
const startWords = primes.slice(0, 8).map((prime) => fraction(prime ** (1 / 2)))
const roundWords = Int32Array.from(primes, (prime) => fraction(prime ** (1 / 3)))
const words = new Int32Array(64)

function addBlock(state: Int32Array, view: DataView, offset: number) {
  for (let i = 0; i < 16; i += 1) words[i] = view.getInt32(offset + i * 4)
  for (let i = 16; i < 64; i += 1) {
    const w15 = at(words, i - 15)
    const w2 = at(words, i - 2)
    const s0 = rotateRight(w15, 7) ^ rotateRight(w15, 18) ^ (w15 >>> 3)
    const s1 = rotateRight(w2, 17) ^ rotateRight(w2, 19) ^ (w2 >>> 10)
    words[i] = (at(words, i - 16) + s0 + at(words, i - 7) + s1) | 0
  }
  // Read one by one: this runs tens of thousands of times, and destructuring is slow.
  let a = at(state, 0)
  let b = at(state, 1)
  let c = at(state, 2)
  let d = at(state, 3)
  let e = at(state, 4)
  let f = at(state, 5)
  let g = at(state, 6)
  let h = at(state, 7)
  for (let i = 0; i < 64; i += 1) {
    const s1 = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)
    const chosen = (e & f) ^ (~e & g)
    const t1 = (h + s1 + chosen + at(roundWords, i) + at(words, i)) | 0
    const s0 = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + s0 + majority) | 0
  }
  state[0] = at(state, 0) + a
  state[1] = at(state, 1) + b
  state[2] = at(state, 2) + c
  state[3] = at(state, 3) + d
  state[4] = at(state, 4) + e
  state[5] = at(state, 5) + f
  state[6] = at(state, 6) + g
  state[7] = at(state, 7) + h
}

const at = (list: Int32Array, index: number) => list[index] as number
const rotateRight = (word: number, by: number) => (word >>> by) | (word << (32 - by))
