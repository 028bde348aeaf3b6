import { href, Link } from 'react-router'
import type { BranchHours } from '#app/domain/hours/branch-hours.server.ts'
import { listAddress } from '#app/values/lists/list-state.ts'
import { ReopenButton } from './reopen-button.tsx'

/** Whether each branch is open now, with the button that closes it for the rest of today, or undoes that. */
export function BranchStates({ branches }: { branches: BranchHours[] }) {
  return (
    <ul className="grid grow divide-y divide-clay">
      {branches.map(({ slug, name, state, closure, isOpenToday }) => (
        <li key={slug} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
          <span>
            <strong className="block">{name}</strong>
            <span className="text-stone">{state}</span>
          </span>
          {closure ? (
            <ReopenButton closure={closure} name={name} />
          ) : (
            isOpenToday && (
              <Link
                to={listAddress(href('/admin/hours/close'), { branch: slug })}
                preventScrollReset
                className="button button-quiet whitespace-nowrap"
              >
                Close today<span className="sr-only">: {name}</span>
              </Link>
            )
          )}
        </li>
      ))}
    </ul>
  )
}
