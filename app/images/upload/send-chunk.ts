interface ChunkRequest {
  endpoint: string
  body: FormData
  headers: Record<string, string>
  /** Called repeatedly with the number of bytes sent so far. */
  onProgress: (bytes: number) => void
  /** Called once nothing was sent or received for ten seconds. */
  onStall: () => void
  signal?: AbortSignal | undefined
}

/** The host's response; only the one to the last chunk has a `public_id`. */
export interface HostResponse {
  public_id?: string
  error?: { message?: string }
}

/** The host has rejected the chunk; the message is the host's own. */
export class HostRejection extends Error {}

/** The host was reached, but timed out or failed. */
export class HostUnavailable extends Error {}

/** Without any progress for this long, the attempt is aborted. */
const timeoutMs = 60_000
const stallMs = 10_000

/**
 * Sends one chunk of a file, by XMLHttpRequest since `fetch` reports no progress. Throws a `HostRejection`
 * when the host rejects it, a `HostUnavailable` when it times out or fails, and another error when the
 * connection was lost.
 */
export function sendChunk({ endpoint, body, headers, onProgress, onStall, signal }: ChunkRequest) {
  return new Promise<HostResponse>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    let isTimedOut = false
    const onTimeout = () => {
      isTimedOut = true
      abort()
    }
    let timers: ReturnType<typeof setTimeout>[] = []
    const clearTimers = () => timers.forEach(clearTimeout)
    const restartTimers = () => {
      clearTimers()
      timers = [setTimeout(onStall, stallMs), setTimeout(onTimeout, timeoutMs)]
    }
    restartTimers()
    request.open('POST', endpoint)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => {
      restartTimers()
      onProgress(loaded)
    }
    request.onloadend = () => {
      clearTimers()
      signal?.removeEventListener('abort', abort)
      const response = parseResponse(request.responseText)
      const { status } = request
      if (status >= 200 && status < 300 && response) resolve(response)
      else if (isTimedOut || isUnavailable(status)) {
        reject(new HostUnavailable(`the image host timed out or failed (${status})`))
      } else if (status === 0) reject(new Error('the connection was lost'))
      else reject(new HostRejection(response?.error?.message ?? String(status)))
    }
    signal?.addEventListener('abort', abort)
    request.send(body)
  })
}

// 507 (no storage left) is final: waiting does not help.
const isUnavailable = (status: number) => status === 408 || (status >= 500 && status !== 507)

function parseResponse(text: string): HostResponse | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
