import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** What an answer claims, where a test wants it to be wrong. */
export interface Claims {
  origin?: string
  rpId?: string
  isVerified?: boolean
  challenge?: string
  count?: number
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const text = (data: string | Buffer) => Buffer.from(data).toString('base64url')

/** CBOR of what an attestation needs (RFC 8949): short texts, byte strings, small integers and maps of them. */
type Cbor = string | number | Buffer | Map<string | number, Cbor>

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)]),
  ])
}

const head = (kind: number, size: number) => {
  if (size < 24) return Buffer.from([(kind << 5) | size])
  if (size < 256) return Buffer.from([(kind << 5) | 24, size])
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 255])
}

const flags = { present: 1, verified: 4, attested: 64 }

/** A phone's authenticator in software (WebAuthn level 3): one ES256 key, without attestation. */
export class Authenticator {
  readonly id: Buffer
  /** How often the key was used. */
  count = 0
  readonly #key: KeyObject
  readonly #publicKey: Buffer
  readonly #site: { origin: string; rpId: string }

  constructor(site: { origin: string; rpId: string }, id = randomBytes(16)) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.id = id
    this.#key = privateKey
    this.#site = site
    // COSE: an elliptic curve key, for ES256, on P-256.
    const parts: [number, Cbor][] = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]
    this.#publicKey = cbor(new Map(parts))
  }

  /** The answer to `navigator.credentials.create`, as JSON. */
  create(
    options: PublicKeyCredentialCreationOptionsJSON,
    claims: Claims & { format?: string } = {},
  ): string {
    const clientDataJSON = this.#clientData('webauthn.create', options.challenge, claims)
    const credential = [
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      this.#publicKey,
    ]
    const authData = this.#authenticatorData(claims, flags.attested, credential)
    const attestation: [string, Cbor][] = [
      ['fmt', claims.format ?? 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]
    const attestationObject = text(cbor(new Map(attestation)))
    return this.#answer({ clientDataJSON, attestationObject, transports: ['internal', 'hybrid'] })
  }

  /** The answer to `navigator.credentials.get`, as JSON. */
  get({ challenge }: PublicKeyCredentialRequestOptionsJSON, claims: Claims = {}): string {
    this.count = claims.count ?? this.count + 1
    const clientDataJSON = this.#clientData('webauthn.get', challenge, claims)
    const authenticatorData = this.#authenticatorData(claims)
    const signed = Buffer.concat([
      authenticatorData,
      sha256(Buffer.from(clientDataJSON, 'base64url')),
    ])
    const signature = text(sign('sha256', signed, this.#key))
    return this.#answer({ clientDataJSON, authenticatorData: text(authenticatorData), signature })
  }

  #clientData(
    type: string,
    given: string,
    { challenge = given, origin = this.#site.origin }: Claims,
  ) {
    return text(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #authenticatorData(
    { rpId = this.#site.rpId, isVerified = true }: Claims,
    more = 0,
    credential: Buffer[] = [],
  ) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.count)
    const set = flags.present | (isVerified ? flags.verified : 0) | more
    return Buffer.concat([sha256(rpId), Buffer.from([set]), count, ...credential])
  }

  #answer(response: object): string {
    const id = text(this.id)
    return JSON.stringify({
      id,
      rawId: id,
      type: 'public-key',
      response,
      clientExtensionResults: {},
    })
  }
}
