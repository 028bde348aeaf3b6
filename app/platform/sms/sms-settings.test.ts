import { expect, test } from 'vitest'
import { readSettings } from '#app/platform/settings/env.server.ts'

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
  [{ SMS_GATEWAY: 'mnotify' }, 'SMS_GATEWAY: must be one of log, hubtel, arkesel, http (mnotify'],
  [{ SMS_GATEWAY: 'hubtel' }, 'SMS_SENDER: must be set for SMS_GATEWAY=hubtel'],
  [{ SMS_GATEWAY: 'arkesel', SMS_SENDER: 'GEMEV' }, 'SMS_KEY: must be set'],
  [{ SMS_GATEWAY: 'http' }, 'SMS_URL: must be set'],
  [{ SMS_GATEWAY: 'http', SMS_URL: 'http://sms.example' }, 'SMS_URL: must start with https://'],
  [{ SMS_SENDER: 'GEMEV Diagnostics' }, 'SMS_SENDER: must have at most 11 letters'],
])('%j is refused at start in words', (environment, sentence) => {
  expect(() => readSettings(environment)).toThrow(sentence)
})
