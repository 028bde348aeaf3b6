import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Values that an answer has in place of the right ones, for tests of wrong answers. */
export interface Claims {
  origin?: string
  rpId?: string
  isVerified?: boolean
  challenge?: string
  count?: number
  /** The key is backed up, and so may be on several devices. */
  isBackedUp?: boolean
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url')

/** The CBOR values that an attestation needs (RFC 8949): short texts, byte strings, small integers and maps of them. */
type Cbor = string | number | Buffer | Map<string | number, Cbor>

const [positive, negative, bytes, text, map] = [0, 1, 2, 3, 5] as const

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number')
    return value < 0 ? head(negative, -1 - value) : head(positive, value)
  if (typeof value === 'string')
    return Buffer.concat([head(text, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(bytes, value.length), value])
  const items = [...value].flatMap((entry) => entry.map(cbor))
  return Buffer.concat([head(map, value.size), ...items])
}

/** The first bytes of a CBOR value: its type, and its size in the same byte, in the next one or in the next two. */
const head = (majorType: number, size: number) => {
  if (size < 24) return Buffer.from([(majorType << 5) | size])
  if (size < 256) return Buffer.from([(majorType << 5) | 24, size])
  return Buffer.from([(majorType << 5) | 25, size >> 8, size & 255])
}

/** The flags of the authenticator data: a user was present, was verified, the key may be and is backed up, and a new key is attached. */
const flags = { present: 1, verified: 4, synced: 24, attested: 64 }

/** A phone's authenticator in software (WebAuthn level 3): one ES256 key, without attestation. */
export class Authenticator {
  /** How often the key was used, which each answer states. */
  count = 0
  readonly id: Buffer
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #site: { origin: string; rpId: string }

  constructor(site: { origin: string; rpId: string }, id = randomBytes(16)) {
    this.id = id
    this.#site = site
  }

  get #publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    // COSE (RFC 9053): key type EC2, algorithm ES256, curve P-256, and the two coordinates.
    const parts: [number, Cbor][] = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]
    return cbor(new Map(parts))
  }

  /** The answer to `navigator.credentials.create`, as JSON. */
  create(
    options: PublicKeyCredentialCreationOptionsJSON,
    claims: Claims & { format?: string } = {},
  ): string {
    const clientDataJSON = this.#clientData('webauthn.create', options.challenge, claims)
    const length = Buffer.from([0, this.id.length])
    const credential = [Buffer.alloc(16), length, this.id, this.#publicKey]
    const authData = this.#authenticatorData(claims, flags.attested, credential)
    const attestation: [string, Cbor][] = [
      ['fmt', claims.format ?? 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]
    const attestationObject = base64url(cbor(new Map(attestation)))
    return this.#answer({ clientDataJSON, attestationObject, transports: ['internal', 'hybrid'] })
  }

  /** The answer to `navigator.credentials.get`, as JSON. */
  get({ challenge }: PublicKeyCredentialRequestOptionsJSON, claims: Claims = {}): string {
    this.count = claims.count ?? this.count + 1
    const clientDataJSON = this.#clientData('webauthn.get', challenge, claims)
    const authenticatorData = this.#authenticatorData(claims)
    const hash = sha256(Buffer.from(clientDataJSON, 'base64url'))
    const signed = Buffer.concat([authenticatorData, hash])
    const signature = base64url(sign('sha256', signed, this.#keys.privateKey))
    const data = { clientDataJSON, authenticatorData: base64url(authenticatorData) }
    return this.#answer({ ...data, signature })
  }

  #clientData(type: string, given: string, claims: Claims) {
    const { challenge = given, origin = this.#site.origin } = claims
    return base64url(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #authenticatorData(
    { rpId = this.#site.rpId, isVerified = true, isBackedUp = false }: Claims,
    more = 0,
    credential: Buffer[] = [],
  ) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.count)
    const set =
      flags.present | (isVerified ? flags.verified : 0) | (isBackedUp ? flags.synced : 0) | more
    return Buffer.concat([sha256(rpId), Buffer.from([set]), count, ...credential])
  }

  #answer(response: object): string {
    const id = base64url(this.id)
    const names = { id, rawId: id, type: 'public-key' }
    return JSON.stringify({ ...names, response, clientExtensionResults: {} })
  }
}
