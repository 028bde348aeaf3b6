import { z } from 'zod'

// Far longer than what an authenticator sends; the body of the request is limited as well.
const bytes = z.base64url().min(1).max(16_384)

const credential = {
  // At most 1,023 bytes: https://www.w3.org/TR/webauthn-3/#credential-id
  id: z.base64url().min(1).max(1364),
  rawId: z.base64url().min(1).max(1364),
  type: z.literal('public-key'),
}

/** Only the formats “none” and “packed”: for others the library would fetch revocation lists that the answer itself names. */
const attestation = bytes.refine((text) => {
  const start = Buffer.from(text.slice(0, 40), 'base64url').toString('latin1')
  return start.startsWith('\xa3cfmtdnone') || start.startsWith('\xa3cfmtfpacked')
})

const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

/** A browser's response with a new passkey: https://www.w3.org/TR/webauthn-3/#dictdef-registrationresponsejson */
const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: attestation,
    // These are hints, so an unknown one, which newer browsers may send, is left out.
    transports: z
      .array(z.string().max(20))
      .max(10)
      .transform((names) => names.filter((name) => transport.safeParse(name).success))
      .optional(),
  }),
})

/** A browser's response with a used passkey: https://www.w3.org/TR/webauthn-3/#dictdef-authenticationresponsejson */
const UsedPasskey = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
})

const readAs =
  <T>(schema: z.ZodType<T>) =>
  (json: string): T | null => {
    try {
      return schema.safeParse(JSON.parse(json)).data ?? null
    } catch {
      return null
    }
  }

export const readNewPasskey = readAs(NewPasskey)

export const readUsedPasskey = readAs(UsedPasskey)
