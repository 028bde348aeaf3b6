import { expect, test } from 'vitest'
import { Authenticator } from '#tests/authenticator.ts'
import { readNewPasskey, readUsedPasskey } from './passkey.schema.ts'

const challenge = 'A'.repeat(43)
const device = new Authenticator({ origin: 'https://clinic.example', rpId: 'clinic.example' })
const made = (format: string) =>
  device.create({ challenge } as PublicKeyCredentialCreationOptionsJSON, { format })

test.each(['none', 'packed'])(
  'a new passkey with an attestation of the format %s is read',
  (format) => {
    expect(readNewPasskey(made(format))).toMatchObject({ type: 'public-key' })
  },
)

test.each(['apple', 'android-key', 'android-safetynet', 'fido-u2f', 'tpm', 'nonexistent', 'none2'])(
  'one of the format %s is not, as its certificates could make the server fetch addresses',
  (format) => {
    expect(readNewPasskey(made(format))).toBeNull()
  },
)

test('ways that are not known are left out', () => {
  const answer = JSON.parse(made('none'))
  answer.response.transports = ['internal', 'by, comma', 'carrier-pigeon']
  expect(readNewPasskey(JSON.stringify(answer))?.response.transports).toEqual(['internal'])
})

test.each([{ $ne: 1 }, ['a'], 7, null, '', 'a b', 'é', 'A'.repeat(1365)])(
  'the id %j of a used passkey is none',
  (id) => {
    const used = JSON.parse(device.get({ challenge }))
    expect(readUsedPasskey(JSON.stringify(used))).not.toBeNull()
    expect(readUsedPasskey(JSON.stringify({ ...used, id }))).toBeNull()
  },
)

test.each(['', '{', 'null', '[]', '{"id":{}}', '{"id":"aa","rawId":"aa","type":"public-key"}'])(
  'what is no answer is not read: %s',
  (answer) => {
    expect(readNewPasskey(answer)).toBeNull()
    expect(readUsedPasskey(answer)).toBeNull()
  },
)
