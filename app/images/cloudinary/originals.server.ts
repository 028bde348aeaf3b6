import { setTimeout as pause } from 'node:timers/promises'
import { type RetryPauses, retryDelay } from '#app/values/retry/retry-delay.ts'

interface Original {
  publicId: string
  path: string
}

const service = 'https://res.cloudinary.com'
// Without an encoded slash, which may lead out of the account.
const plainSegment = /^(?!\.+$)(?!.*%(?:2f|5c))[\w.%~+()@-]{1,255}$/i
const transformation = /^[a-z]{1,3}_|,/

/** Null for every address outside the account, so that no imported row makes the server fetch from another host. */
export function originalOf(address: string, cloudName: string): Original | null {
  if (/^[\w-]+(?:\/[\w-]+)*$/.test(address)) return { publicId: address, path: `v1/${address}` }
  const url = URL.parse(address)
  if (url?.origin !== service || url.username || url.password) return null
  const [, account, kind, type, ...rest] = url.pathname.split('/')
  if (account !== cloudName || kind !== 'image' || type !== 'upload') return null
  const version = rest.findLastIndex((segment) => /^v\d+$/.test(segment))
  const named = rest.slice(version + 1)
  while (version < 0 && named.length > 1 && transformation.test(named[0] ?? '')) named.shift()
  if (named.length === 0 || !named.every((segment) => plainSegment.test(segment))) return null
  const path = [rest[version] ?? 'v1', ...named].join('/')
  return { publicId: named.join('/').replace(/\.\w{1,5}$/, ''), path }
}

type Downloaded = { bytes: Uint8Array<ArrayBuffer> } | { problem: string; isServiceAway: boolean }

interface Limits {
  maxBytes: number
  /** How long the service may be silent, and how long the whole image may take, in milliseconds. */
  silenceMs: number
  totalMs: number
  pauses: RetryPauses
}

export type OwnLimits = Pick<Limits, 'maxBytes'> & Partial<Limits>

const usualLimits = {
  silenceMs: 30_000,
  totalMs: 15 * 60_000,
  pauses: { firstMs: 1000, maxMs: 10_000 },
}
const attempts = 3

/** Fetches the whole image, of at most `maxBytes`, from the account alone: an answer that leads elsewhere is refused. */
export async function downloadOriginal(
  { path }: Original,
  account: { cloudName: string; delivery?: string | undefined },
  own: OwnLimits,
): Promise<Downloaded> {
  const limits = { ...usualLimits, ...own }
  const url = `${account.delivery ?? service}/${account.cloudName}/image/upload/${path}`
  for (let attempt = 1; ; attempt += 1) {
    const downloaded = await download(url, limits)
    if ('bytes' in downloaded || !downloaded.isServiceAway || attempt === attempts)
      return downloaded
    await pause(retryDelay(attempt, limits.pauses))
  }
}

async function download(url: string, limits: Limits): Promise<Downloaded> {
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(), limits.silenceMs)
  try {
    const signal = AbortSignal.any([silence.signal, AbortSignal.timeout(limits.totalMs)])
    const response = await fetch(url, { signal, redirect: 'manual' })
    if (!response.ok || !response.body) {
      await response.body?.cancel()
      const isServiceAway = response.status >= 500 || response.status === 429
      return { problem: `Cloudinary answers ${response.status}`, isServiceAway }
    }
    const pieces: Uint8Array[] = []
    let length = 0
    for await (const piece of response.body) {
      timer.refresh()
      length += piece.byteLength
      if (length > limits.maxBytes) return { problem: 'it is too large', isServiceAway: false }
      pieces.push(piece)
    }
    return { bytes: new Uint8Array(Buffer.concat(pieces)) }
  } catch {
    return { problem: 'Cloudinary does not answer', isServiceAway: true }
  } finally {
    clearTimeout(timer)
  }
}
