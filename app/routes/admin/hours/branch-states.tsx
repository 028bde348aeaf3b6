import { DoorOpen } from 'lucide-react'
import { href, Link } from 'react-router'
import type { BranchHours } from '#app/domain/hours/branch-hours.server.ts'
import type { Closure } from '#app/domain/hours/closures/closure.ts'
import { RowAct } from '#app/ui/admin/list/row-actions.tsx'
import { listAddress } from '#app/values/lists/list-state.ts'

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

interface ReopenButtonProps {
  closure: Pick<Closure, 'id' | 'version'>
  name: string
}

export const ReopenButton = ({ closure: { id, version }, name }: ReopenButtonProps) => (
  <RowAct
    action={href('/admin/hours/:id/:act', { id, act: 'reopen' })}
    fields={{ version }}
    className="button button-quiet whitespace-nowrap"
  >
    <DoorOpen aria-hidden size={20} /> Undo
    <span className="sr-only">: {name}</span>
  </RowAct>
)
