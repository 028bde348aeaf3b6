import { expect, test } from 'vitest'
import type { RequestedImage } from '#app/images/protocol/transformation.ts'
import { chooseRendition } from './rendition.ts'
import type { AboutImage } from './storage.server.ts'

const whole = { width: null, height: null, format: 'auto', quality: 'auto' } as RequestedImage
const viewer = { accept: 'image/webp', savesData: false }

test('an image without a transformation has at most 2560 pixels a side', () => {
  const sizeOf = (width: number, height: number) =>
    chooseRendition(whole, { width, height } as AboutImage, viewer).rendition
  expect(sizeOf(5120, 2000)).toMatchObject({ width: 2560, height: 1000 })
  expect(sizeOf(1000, 5120)).toMatchObject({ width: 500, height: 2560 })
  expect(sizeOf(300, 200)).toMatchObject({ width: 300, height: 200 })
})
