import { href, useFetcher } from 'react-router'
import type { DeviceSession } from '#app/domain/staff/sign-in/sessions.server.ts'
import { Failure } from '#app/ui/admin/failure.tsx'
import { moment } from '#app/ui/date-text.ts'
import { nameOfBrowser } from './name-of-browser.ts'

/** The sessions of a member of staff, with a button that ends each of the others, and one for all. */
export function Sessions({ sessions }: { sessions: DeviceSession[] }) {
  const fetcher = useFetcher<{ error?: string }>()
  const busy = fetcher.state !== 'idle'
  return (
    <section className="card grid gap-3" aria-labelledby="sessions-heading">
      <h2 id="sessions-heading">Where You Are Signed In</h2>
      <fetcher.Form method="post" action={href('/admin/profile/sessions')} className="grid gap-3">
        <ul className="divide-y divide-clay">
          {sessions.map(({ id, isThis, browser, address, since, lastSeen }) => (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
            >
              <div id={`session-${id}`} className="grow basis-60">
                <p className="font-semibold">
                  {nameOfBrowser(browser)}
                  {isThis && <span className="text-leaf"> (this device)</span>}
                </p>
                <p className="text-stone">
                  {address && `${address}, `}since {moment(since)}, last seen about{' '}
                  {moment(lastSeen)}
                </p>
              </div>
              {!isThis && (
                <button
                  type="submit"
                  name="id"
                  value={id}
                  className="button button-quiet"
                  aria-describedby={`session-${id}`}
                  disabled={busy}
                >
                  Sign out
                </button>
              )}
            </li>
          ))}
        </ul>
        {fetcher.data?.error && !busy && <Failure text={fetcher.data.error} />}
        {sessions.length > 1 && (
          <button type="submit" className="button button-quiet justify-self-start" disabled={busy}>
            Sign out other devices
          </button>
        )}
      </fetcher.Form>
    </section>
  )
}
