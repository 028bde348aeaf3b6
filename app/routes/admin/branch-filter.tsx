import { useId } from 'react'
import { useOwnBranch } from '#app/routes/admin/use-member.ts'

interface BranchFilterProps {
  branches: string[]
  chosen?: string | undefined
  isRequired?: boolean
}

/** A select that filters by branch; nothing for staff who are limited to one branch. */
export function BranchFilter({ branches, chosen = '', isRequired = false }: BranchFilterProps) {
  const id = useId()
  if (useOwnBranch() !== null) return null
  return (
    <div>
      <label htmlFor={id}>Branch</label>
      <select id={id} name="branch" defaultValue={chosen} className="small-control mt-1 block">
        {!isRequired && <option value="">All branches</option>}
        {branches.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </div>
  )
}
