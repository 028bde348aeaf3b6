import { expect, test } from 'vitest'
import { createLinkTokens } from './link-tokens.server.ts'

const tokens = createLinkTokens('secret')

test('a token is the same each time, other for each subject and each key, and holds 130 bits', () => {
  const token = tokens.of('appointment 1 1')
  expect(token).toMatch(/^[a-z2-7]{26}$/)
  expect(createLinkTokens('secret').of('appointment 1 1')).toBe(token)
  expect(tokens.of('appointment 1 2')).not.toBe(token)
  expect(createLinkTokens('other').of('appointment 1 1')).not.toBe(token)
})

test('a token opens its subject alone, and no part of it or other spelling does', () => {
  const token = tokens.of('one')
  expect(tokens.matches(token, 'one')).toBe(true)
  const parts = ['', token.slice(1), `${token}a`, token.replace(/.$/, 'é')]
  for (const other of [tokens.of('two'), token.toUpperCase(), ...parts]) {
    expect(tokens.matches(other, 'one'), other).toBe(false)
  }
})
