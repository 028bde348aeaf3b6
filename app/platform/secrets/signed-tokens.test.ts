import { expect, test } from 'vitest'
import { createSignedTokens } from './signed-tokens.server.ts'

const secret = 'a secret of more than thirty-two characters'
const at = (instant: string) =>
  createSignedTokens({ secret, clock: { now: () => new Date(instant) } })
const tokens = at('2026-11-22T08:00:00.000Z')

test('a token gives its claim for its subject, for ten minutes, and leaves room for its answer in one block of SHA-256', () => {
  const token = tokens.sign('work-15', 'one request')
  expect(tokens.read(token, 'one request')).toBe('work-15')
  expect(tokens.read(token, 'another request')).toBeNull()
  expect(at('2026-11-22T08:09:59.000Z').read(token, 'one request')).toBe('work-15')
  expect(at('2026-11-22T08:10:00.000Z').read(token, 'one request')).toBeNull()
  expect(tokens.sign('work-19', 'one request').length).toBeLessThanOrEqual(46)
  expect(tokens.expiry(new Date('2026-11-22T08:00:00.900Z'))).toEqual(
    new Date('2026-11-22T08:10:00.000Z'),
  )
})

test('a token that somebody changed, or that another secret signed, gives nothing', () => {
  const token = tokens.sign('work-15', 'one request')
  const [claim, expires, signature] = token.split('.')
  const clock = { now: () => new Date('2026-11-22T08:00:00.000Z') }
  const elsewhere = createSignedTokens({ secret: `${secret}!`, clock })
  for (const forged of [
    `work-1.${expires}.${signature}`,
    `${claim}.zzzzzz.${signature}`,
    `${claim}.${expires}.`,
    `${claim}.${expires}.${'A'.repeat(22)}`,
    elsewhere.sign('work-15', 'one request'),
    '',
    'é.é.é',
  ]) {
    expect(tokens.read(forged, 'one request')).toBeNull()
  }
})
