import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { sha256, solve } from './proof-of-work.ts'

const hex = (hash: Uint32Array) =>
  [...hash].map((word) => word.toString(16).padStart(8, '0')).join('')

test('the digest is that of every other SHA-256, for texts of any length', () => {
  for (let length = 0; length < 200; length += 1) {
    const message = randomBytes(length)
    expect(hex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'))
  }
})

test('work ends with a number whose digest starts with as many zero bits as asked', async () => {
  for (const bits of [1, 12]) {
    const token = `work-${bits}.abc123.${'x'.repeat(22)}`
    const answer = await solve({ token, bits })
    const digest = createHash('sha256').update(`${token}:${answer}`).digest()
    expect(digest.readUInt32BE() >>> (32 - bits)).toBe(0)
  }
})

test('the page stays alive meanwhile, and work that never ends is given up', async () => {
  let yields = 0
  const timer = setInterval(() => (yields += 1), 5)
  expect(await solve({ token: 'never', bits: 32 }, 200)).toBeUndefined()
  clearInterval(timer)
  expect(yields).toBeGreaterThan(0)
})
