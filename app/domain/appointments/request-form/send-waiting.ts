import { type PhoneRecord, recordsOf, replaceWaiting, type SentValues } from './phone-records.ts'
import { type SendAnswer, sendRequest } from './send-request.ts'

const name = 'gemev-requests'

/** The tag of the Background Sync event, by which the browser wakes the service worker when the connection is back. */
export const syncTag = 'send-requests'

/** Only one tab or worker sends at a time; should two do so, the request keys make one request of it (ADR-0002). */
export function sendWaiting(): Promise<void> {
  // Browsers have no locks on plain http.
  return 'locks' in navigator ? navigator.locks.request(name, sendEach) : sendEach()
}

/** When the connection is back, also after the page is closed; only Chromium can. */
export async function sendInBackground(): Promise<void> {
  const registration: SyncRegistration | undefined = await navigator.serviceWorker?.ready
  await registration?.sync?.register(syncTag)
}

interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> }
}

export function onWaitingChange(callback: () => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => {}
  const channel = new BroadcastChannel(name)
  channel.onmessage = callback
  return () => channel.close()
}

async function sendEach() {
  for (const [key, { values }] of await recordsOf('waiting')) {
    const answer = await sendRequest(values)
    // The other requests would fail as well.
    if (answer.kind === 'unreachable') return
    const outcome = outcomeOf(answer, values)
    if (!outcome) continue
    await replaceWaiting(key, outcome)
    notifyTabs()
  }
}

function outcomeOf(answer: SendAnswer, values: SentValues): PhoneRecord | undefined {
  const at = Date.now()
  if (answer.kind === 'stored') {
    return { kind: 'sent', at, received: { reference: answer.reference, page: answer.page } }
  }
  return answer.kind === 'invalid'
    ? { kind: 'refused', at, values, errors: answer.errors }
    : undefined
}

function notifyTabs() {
  if (!('BroadcastChannel' in globalThis)) return
  // A message does not reach the channel that sends it, so a second channel lets this tab receive it, too.
  const channel = new BroadcastChannel(name)
  channel.postMessage('changed')
  channel.close()
}
