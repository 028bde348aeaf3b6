import { href, Link } from 'react-router'
import type { Passkey } from '#app/domain/staff/sign-in/passkey.ts'
import { moment, shortDate } from '#app/values/date-text.ts'

interface PasskeysProps {
  passkeys: Passkey[]
  /** Whether browsers allow passkeys at the site's address. */
  isOffered: boolean
  publicUrl: string
}

/** One's own passkeys, with a link that removes each, and one that adds another. */
export function Passkeys({ passkeys, isOffered, publicUrl }: PasskeysProps) {
  return (
    <section className="card grid gap-3" aria-labelledby="passkeys-heading">
      <h2 id="passkeys-heading">Passkeys</h2>
      <p className="wrap-anywhere">
        {isOffered
          ? 'With a passkey you sign in by the fingerprint, face or PIN of your own phone or computer, without password and code.'
          : `Passkeys need an address with https and a name, and this site is ${publicUrl}.`}
      </p>
      {passkeys.length > 0 && (
        <ul className="divide-y divide-clay">
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
            >
              <div id={`passkey-${id}`} className="min-w-0 grow basis-60">
                <p className="wrap-anywhere font-semibold">
                  <bdi>{name}</bdi>
                </p>
                <p className="text-stone">
                  added {shortDate(createdAt)},{' '}
                  {lastUsedAt ? `last used ${moment(lastUsedAt)}` : 'not used yet'}
                </p>
              </div>
              <Link
                to={href('/admin/profile/passkeys/:id/remove', { id })}
                preventScrollReset
                className="button button-quiet"
                aria-describedby={`passkey-${id}`}
              >
                Remove
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isOffered && (
        <Link
          to={href('/admin/profile/passkeys/add')}
          className="button button-quiet justify-self-start"
        >
          Add a Passkey
        </Link>
      )}
    </section>
  )
}
