interface Posting {
  endpoint: string
  body: FormData
  headers: Record<string, string>
  /** Told how many bytes of the body have left, now and then. */
  onProgress: (bytes: number) => void
  /** Told once nothing has moved for ten seconds. */
  onQuiet: () => void
  signal?: AbortSignal | undefined
}

/** What a host answers: to the last part what it keeps, to any other next to nothing. */
export interface HostAnswer {
  public_id?: string
  error?: { message?: string }
}

/** What the host does not take; its message is the host's own. */
export class HostRefusal extends Error {}

/** The host was reached and gives no answer, or answers that it is in trouble. */
export class HostTrouble extends Error {}

/** After a standstill of this length the attempt is given up. */
const patienceMs = 60_000
const quietMs = 10_000

/**
 * Posts one part of a file. `fetch` cannot say how far it has come, so this is the older way. Throws a
 * `HostRefusal` when the host does not take it, a `HostTrouble` when it hangs or fails, and any other
 * error when the line broke.
 */
export function postChunk({ endpoint, body, headers, onProgress, onQuiet, signal }: Posting) {
  return new Promise<HostAnswer>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    let isHanging = false
    const hang = () => {
      isHanging = true
      abort()
    }
    let watches: ReturnType<typeof setTimeout>[] = []
    const unwatch = () => watches.forEach(clearTimeout)
    const alive = () => {
      unwatch()
      watches = [setTimeout(onQuiet, quietMs), setTimeout(hang, patienceMs)]
    }
    alive()
    request.open('POST', endpoint)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => {
      alive()
      onProgress(loaded)
    }
    request.onloadend = () => {
      unwatch()
      signal?.removeEventListener('abort', abort)
      const answer = readAnswer(request.responseText)
      const { status } = request
      if (status >= 200 && status < 300 && answer) resolve(answer)
      else if (isHanging || isInTrouble(status)) {
        reject(new HostTrouble(`the host hangs or fails (${status})`))
      } else if (status === 0) reject(new Error('the line is broken'))
      else reject(new HostRefusal(answer?.error?.message ?? String(status)))
    }
    signal?.addEventListener('abort', abort)
    request.send(body)
  })
}

// 507 says that there is no room, which waiting does not change.
const isInTrouble = (status: number) => status === 408 || (status >= 500 && status !== 507)

function readAnswer(text: string): HostAnswer | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
