import { useState } from 'react'
import { useFetcher } from 'react-router'

interface PasskeyCeremony {
  /** Asks the device; answers what it says, as JSON. */
  ask: (signal?: AbortSignal) => Promise<string>
  /** The address that the answer is sent to, and what is sent with it. */
  action: string
  fields?: Record<string, string>
  /** The sentence for a device that gave no answer. */
  sentenceOf: (error: unknown) => string
}

/** Asks a device for the answer of a passkey and sends it to the server; says whether it is under way, and what failed. */
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
