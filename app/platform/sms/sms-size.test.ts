import { describe, expect, test } from 'vitest'
import { smsSize } from './sms-size.ts'

const size = (text: string) => {
  const { encoding, length, parts } = smsSize(text)
  return [encoding, length, parts]
}

describe('an SMS', () => {
  test.each([
    ['', 'GSM-7', 0, 1],
    ['a'.repeat(160), 'GSM-7', 160, 1],
    ['a'.repeat(161), 'GSM-7', 161, 2],
    ['a'.repeat(306), 'GSM-7', 306, 2],
    ['a'.repeat(307), 'GSM-7', 307, 3],
    ['ɔ'.repeat(70), 'UCS-2', 70, 1],
    ['ɔ'.repeat(71), 'UCS-2', 71, 2],
    ['ɔ'.repeat(134), 'UCS-2', 134, 2],
    ['ɔ'.repeat(135), 'UCS-2', 135, 3],
  ])('of %o', (text, encoding, length, parts) => {
    expect(size(text)).toEqual([encoding, length, parts])
  })

  test('counts twice what stands behind an escape, and does not divide it over two parts', () => {
    expect(size('€'.repeat(80))).toEqual(['GSM-7', 160, 1])
    // 152 letters leave one unit of the first part free, into which half of a € does not fit.
    const text = `${'a'.repeat(152)}€${'a'.repeat(151)}`
    expect(size(text)).toEqual(['GSM-7', 305, 2])
    expect(size(`${text}a`)).toEqual(['GSM-7', 306, 3])
  })

  test('does not divide an emoji over two parts', () => {
    expect(size('😀'.repeat(35))).toEqual(['UCS-2', 70, 1])
    const text = `${'ɔ'.repeat(66)}😀${'ɔ'.repeat(65)}`
    expect(size(text)).toEqual(['UCS-2', 133, 2])
    expect(size(`${text}ɔ`)).toEqual(['UCS-2', 134, 3])
  })

  test('names what is not in the alphabet of GSM, once', () => {
    expect(smsSize('Atɔŋa, “please” ɔ').unusual).toEqual(['ɔ', 'ŋ', '“', '”'])
    expect(smsSize('Übung: ñ, é, Ä and @ £ are').unusual).toEqual([])
  })
})
