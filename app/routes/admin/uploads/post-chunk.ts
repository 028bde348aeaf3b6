interface Posting {
  endpoint: string
  body: FormData
  headers: Record<string, string>
  /** Told how many bytes of the body have left, now and then. */
  onProgress: (bytes: number) => void
  signal?: AbortSignal | undefined
}

/** What a host answers: to the last part what it keeps, to any other next to nothing. */
export interface HostAnswer {
  public_id?: string
  error?: { message?: string }
}

/** What the host does not take; its message is the host's own. */
export class HostRefusal extends Error {}

/** A standstill of this length is a broken line. */
const patienceMs = 60_000

/**
 * Posts one part of a file. `fetch` cannot say how far it has come, so this is the older way. Throws a
 * `HostRefusal` when the host does not take it, and any other error when the line broke.
 */
export function postChunk({ endpoint, body, headers, onProgress, signal }: Posting) {
  return new Promise<HostAnswer>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    let watch = setTimeout(abort, patienceMs)
    const alive = () => {
      clearTimeout(watch)
      watch = setTimeout(abort, patienceMs)
    }
    request.open('POST', endpoint)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => {
      alive()
      onProgress(loaded)
    }
    request.onloadend = () => {
      clearTimeout(watch)
      signal?.removeEventListener('abort', abort)
      const answer = readAnswer(request.responseText)
      const { status } = request
      if (status >= 200 && status < 300 && answer) resolve(answer)
      else if (isWorthRetrying(status)) reject(new Error(`broken line or busy host (${status})`))
      else reject(new HostRefusal(answer?.error?.message ?? String(status)))
    }
    signal?.addEventListener('abort', abort)
    request.send(body)
  })
}

/** No answer at all, a host in trouble, or one that asks for patience. */
const isWorthRetrying = (status: number) =>
  status === 0 || status === 408 || (status >= 500 && status !== 507)

function readAnswer(text: string): HostAnswer | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
