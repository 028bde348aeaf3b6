import { useState } from 'react'
import { useFetcher } from 'react-router'

interface PasskeyCeremony {
  /** Asks the device for its answer, as JSON. */
  ask: (signal?: AbortSignal) => Promise<string>
  /** The address to which the answer is posted, and the other fields that are posted. */
  action: string
  fields?: Record<string, string>
  /** The sentence for a device that gave no answer. */
  sentenceOf: (error: unknown) => string
}

/**
 * Runs a WebAuthn ceremony, which creates or uses a passkey: asks the device and posts its answer to the server. Returns
 * whether the ceremony is under way, and the error of the last one.
 */
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
