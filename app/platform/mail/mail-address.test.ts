import { expect, test } from 'vitest'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { isEmailAddress } from '#app/values/email-address.ts'
import { readMailbox } from './mail-address.ts'

test.each([
  ['no-reply@clinic.example', { name: '', address: 'no-reply@clinic.example' }],
  ['GEMEV <no-reply@clinic.example>', { name: 'GEMEV', address: 'no-reply@clinic.example' }],
  [' Sirigu Clinic  < a@b.example > ', { name: 'Sirigu Clinic', address: 'a@b.example' }],
])('%s names a mailbox', (text, mailbox) => {
  expect(readMailbox(text)).toEqual(mailbox)
})

test.each(['', 'a@b', 'A <a@b.example', 'A <a@b.example> B', 'A\r\nBcc: x <a@b.example>'])(
  'neither an address nor a name with one: %j',
  (text) => {
    expect(readMailbox(text)).toBeNull()
  },
)

test('an address too long for mail is none', () => {
  expect(isEmailAddress(`${'a'.repeat(64)}@${'b.'.repeat(100)}example`)).toBe(false)
})

const smtp = 'smtps://user:secret@mail.example'

test.each<[environment: Record<string, string>, sentence: string]>([
  [{ SMTP_URL: smtp }, 'MAIL_FROM: must be set together with SMTP_URL'],
  [{ SMTP_URL: smtp, PORT: 'x' }, 'MAIL_FROM: must be set together'],
  [{ SMTP_URL: 'mail.example:secret' }, 'SMTP_URL: must start with smtp'],
  [{ SMTP_URL: smtp, MAIL_FROM: 'secret' }, 'MAIL_FROM: must be an address'],
])(
  'SMTP settings that would not work are named at start, and none of their values: %j',
  (environment, sentence) => {
    expect(() => readSettings(environment)).toThrow(sentence)
    expect(() => readSettings(environment)).not.toThrow('secret')
  },
)
