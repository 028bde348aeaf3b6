import { expect, test } from 'vitest'
import { isSignedWith, signatureOf, stringToSign } from './signatures.server.ts'

const fields = { public_id: 'album/x', timestamp: '1700000000' }

test('a request is signed as the service signs it, without what is not signed', () => {
  const more = { ...fields, api_key: '1', file: 'x', resource_type: 'image', context: '' }
  expect(signatureOf(more, 'secret')).toBe('d2259324b84fbd28595fd943f14cdc0a66a8b6aa')
})

test('both versions hold, and nothing else', () => {
  const tagged = { ...fields, tags: 'a&b' }
  expect(stringToSign(tagged)).toContain('tags=a%26b')
  for (const version of [1, 2] as const) {
    const signature = signatureOf(tagged, 'secret', version)
    expect(isSignedWith({ ...tagged, signature }, 'secret')).toBe(true)
    expect(isSignedWith({ ...tagged, signature }, 'another')).toBe(false)
    expect(isSignedWith({ ...tagged, tags: 'c', signature }, 'secret')).toBe(false)
  }
  expect(isSignedWith({ ...tagged, signature: '' }, 'secret')).toBe(false)
  expect(isSignedWith(tagged, 'secret')).toBe(false)
})
