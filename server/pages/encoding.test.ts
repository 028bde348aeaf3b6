import { expect, test } from 'vitest'
import { createCompressOnce } from './encoding.ts'

test('a body that many addresses share is compressed once, and again after a failure', async () => {
  const compressed: string[] = []
  const compressOnce = createCompressOnce(async (body, encoding) => {
    compressed.push(`${body} in ${encoding}`)
    if (compressed.length === 1) throw new Error('no memory')
    return Buffer.from(`${body} in ${encoding}`)
  })
  const ask = async (page: string, encoding: 'br' | 'gzip') =>
    String(await compressOnce(Buffer.from(page), encoding))
  await expect(ask('missing', 'br')).rejects.toThrow('no memory')
  for (let asked = 0; asked < 5; asked += 1) {
    expect(await ask('missing', 'br')).toBe('missing in br')
  }
  expect(await ask('missing', 'gzip')).toBe('missing in gzip')
  expect(await ask('missing post', 'br')).toBe('missing post in br')
  expect(compressed).toEqual([
    'missing in br',
    'missing in br',
    'missing in gzip',
    'missing post in br',
  ])
})
