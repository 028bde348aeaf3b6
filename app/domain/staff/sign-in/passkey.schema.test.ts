import { expect, test } from 'vitest'
import { Authenticator } from '#tests/authenticator.ts'
import { readNewPasskey, readUsedPasskey } from './passkey.schema.ts'

const challenge = 'A'.repeat(43)
const device = new Authenticator({ origin: 'https://clinic.example', rpId: 'clinic.example' })
const made = (format: string) =>
  device.create({ challenge } as PublicKeyCredentialCreationOptionsJSON, { format })

test('no attestation is read whose certificates could make the server fetch addresses', () => {
  for (const format of ['none', 'packed'])
    expect(readNewPasskey(made(format)), format).toMatchObject({ type: 'public-key' })
  for (const format of ['apple', 'android-key', 'android-safetynet', 'fido-u2f', 'tpm', 'none2'])
    expect(readNewPasskey(made(format)), format).toBeNull()
})

test('ways that are not known are left out', () => {
  const answer = JSON.parse(made('none'))
  answer.response.transports = ['internal', 'by, comma', 'carrier-pigeon']
  expect(readNewPasskey(JSON.stringify(answer))?.response.transports).toEqual(['internal'])
})

test.each([{ $ne: 1 }, ['a'], null, '', 'a b', 'A'.repeat(1365)])(
  'the id %j of a used passkey is none',
  (id) => {
    const used = JSON.parse(device.get({ challenge }))
    expect(readUsedPasskey(JSON.stringify(used))).not.toBeNull()
    expect(readUsedPasskey(JSON.stringify({ ...used, id }))).toBeNull()
  },
)

test.each(['{', 'null', '[]', '{"id":{}}', '{"id":"aa","rawId":"aa","type":"public-key"}'])(
  'what is no answer is not read: %s',
  (answer) => expect([readNewPasskey(answer), readUsedPasskey(answer)]).toEqual([null, null]),
)
