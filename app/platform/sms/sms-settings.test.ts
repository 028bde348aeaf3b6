import { describe, expect, test } from 'vitest'
import { readSettings } from '#app/platform/settings/env.server.ts'
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

const complete = { SMS_SENDER: 'GEMEV', SMS_USER: 'clinic', SMS_KEY: 'a-key-of-tests' }

test('without settings no SMS is sent', () => {
  expect(readSettings({}).sms).toBeUndefined()
  expect(readSettings({ SMS_GATEWAY: 'log', ...complete }).sms).toBeUndefined()
})

test('a provider is called where it documents it, unless the settings say otherwise', () => {
  const sms = (env: Record<string, string>) => readSettings({ ...complete, ...env }).sms
  expect(sms({ SMS_GATEWAY: 'hubtel' })).toEqual({
    gateway: 'hubtel',
    url: 'https://sms.hubtel.com',
    user: 'clinic',
    key: 'a-key-of-tests',
    sender: 'GEMEV',
  })
  const SMS_URL = 'https://sandbox.example'
  expect(sms({ SMS_GATEWAY: 'hubtel', SMS_URL })?.url).toBe(SMS_URL)
})

test.each([
  [{ SMS_GATEWAY: 'telegraph' }, 'SMS_GATEWAY: must be one of log, hubtel, arkesel, http'],
  [{ SMS_GATEWAY: 'hubtel' }, 'SMS_SENDER: must be set for SMS_GATEWAY=hubtel'],
  [{ SMS_GATEWAY: 'hubtel' }, 'SMS_USER: must be set'],
  [{ SMS_GATEWAY: 'arkesel', SMS_SENDER: 'GEMEV' }, 'SMS_KEY: must be set'],
  [{ SMS_GATEWAY: 'http' }, 'SMS_URL: must be set'],
  [{ SMS_GATEWAY: 'http', SMS_URL: 'http://sms.example' }, 'SMS_URL: must start with https://'],
  [{ SMS_SENDER: 'GEMEV Diagnostics' }, 'SMS_SENDER: must have at most 11 letters'],
])('%j is refused at start in words', (environment, sentence) => {
  expect(() => readSettings(environment)).toThrow(sentence)
})
