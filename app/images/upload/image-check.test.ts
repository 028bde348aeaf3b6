import { expect, test } from 'vitest'
import { imageKinds } from '#app/images/encoder/image-kinds.ts'
import { album } from '#tests/image-configuration.ts'
import { acceptedText } from './image-check.ts'

test('a field for an image names every kind that is taken but AVIF, and the size (S-18.7)', () => {
  const text = acceptedText(album)
  expect(imageKinds.filter((kind) => !text.toLowerCase().includes(kind))).toEqual(['avif'])
  expect(text).toMatch(/ up to 50MB$/)
})
