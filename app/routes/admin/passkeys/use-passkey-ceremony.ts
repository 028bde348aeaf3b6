import { useState, useSyncExternalStore } from 'react'
import { useFetcher } from 'react-router'

interface PasskeyCeremony {
  ask: (signal?: AbortSignal) => Promise<string>
  action: string
  fields?: Record<string, string>
  sentenceOf: (error: unknown) => string
}

/** Its `error` is that of the last ceremony. */
export function usePasskeyCeremony({ ask, action, fields, sentenceOf }: PasskeyCeremony) {
  const fetcher = useFetcher<{ error?: string }>()
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState('')

  async function run(signal?: AbortSignal) {
    setFailure('')
    setIsAsking(true)
    try {
      const answer = await ask(signal)
      await fetcher.submit({ ...fields, answer }, { method: 'post', action })
    } catch (error) {
      if (signal?.aborted) return
      setFailure(sentenceOf(error))
    }
    setIsAsking(false)
  }

  const isPending = isAsking || fetcher.state !== 'idle'
  return { run, isPending, error: isPending ? '' : failure || (fetcher.data?.error ?? '') }
}

/** Null on the server, where it is unknown. */
export const usePasskeySupport = (host: string | null): boolean | null =>
  useSyncExternalStore<boolean | null>(
    neverChanges,
    () => location.hostname === host && 'PublicKeyCredential' in window,
    () => null,
  )

const neverChanges = () => () => {}

// Many phones know passkeys but not these conversions: https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON

/** Creates a passkey and returns what the server verifies, as JSON. Rejects as `navigator.credentials` does. */
export async function createPasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
  signal?: AbortSignal,
): Promise<string> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON?.(options) ?? {
    ...(options as object as PublicKeyCredentialCreationOptions),
    challenge: toBytes(options.challenge),
    user: { ...options.user, id: toBytes(options.user.id) },
    excludeCredentials: withBytes(options.excludeCredentials),
  }
  return toJson(await navigator.credentials.create({ publicKey, ...(signal && { signal }) }))
}

/** Rejects as `navigator.credentials` does. */
export async function signWithPasskey(options: PublicKeyCredentialRequestOptionsJSON) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON?.(options) ?? {
    ...(options as object as PublicKeyCredentialRequestOptions),
    challenge: toBytes(options.challenge),
    allowCredentials: withBytes(options.allowCredentials),
  }
  return toJson(await navigator.credentials.get({ publicKey }))
}

const withBytes = (credentials: PublicKeyCredentialDescriptorJSON[] = []) =>
  credentials.map((each) => ({ ...each, id: toBytes(each.id) }) as PublicKeyCredentialDescriptor)

type AnyResponse = AuthenticatorAttestationResponse & AuthenticatorAssertionResponse

function toJson(credential: Credential | null): string {
  if (credential && 'toJSON' in credential) return JSON.stringify(credential)
  const { id, type, rawId, response } = credential as PublicKeyCredential
  const { clientDataJSON, attestationObject, authenticatorData, signature } =
    response as AnyResponse
  const parts = { clientDataJSON, attestationObject, authenticatorData, signature }
  const texts = Object.entries(parts).flatMap(([name, value]) =>
    value ? [[name, toText(value)]] : [],
  )
  return JSON.stringify({ id, type, rawId: toText(rawId), response: Object.fromEntries(texts) })
}

const toBytes = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (each) =>
    each.charCodeAt(0),
  )

const toText = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
