import { expect, test } from 'vitest'
import { hashPassword, TooManyPasswordsError, verifyPassword } from './password-hash.server.ts'

const password = 'three calabashes beside the wéll'

test('a password is stored as an Argon2id hash of 19 MiB, salted anew each time', async () => {
  const [first, second] = await Promise.all([hashPassword(password), hashPassword(password)])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(second).not.toBe(first)
  expect(await verifyPassword(first, password)).toBe(true)
  expect(await verifyPassword(first, `${password} `)).toBe(false)
})

test('letters that look alike count alike, however a keyboard composes them', async () => {
  const hashed = await hashPassword(password.normalize('NFC'))
  expect(await verifyPassword(hashed, password.normalize('NFD'))).toBe(true)
})

test('more than a hundred that wait are refused and not queued', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 110 }, async () => verifyPassword('no hash', password)),
  )
  const refused = results.filter(
    (result) => result.status === 'rejected' && result.reason instanceof TooManyPasswordsError,
  )
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(10)
})
