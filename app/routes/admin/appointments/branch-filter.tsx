import { useId } from 'react'
import { useClinic } from '#app/routes/admin/use-clinic.ts'
import { useOwnBranch } from './use-own-branch.ts'

/** Shows one branch only, or all of them; nothing for whoever is limited to a branch. */
export function BranchFilter({ chosen = '' }: { chosen?: string | undefined }) {
  const id = useId()
  const { branches } = useClinic()
  if (useOwnBranch() !== null) return null
  return (
    <div>
      <label htmlFor={id}>Branch</label>
      <select id={id} name="branch" defaultValue={chosen} className="small-control mt-1 block">
        <option value="">All branches</option>
        {branches.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </div>
  )
}
