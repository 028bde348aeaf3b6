import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Form, Link } from 'react-router'
import { BranchFilter } from './branch-filter.tsx'

const labels = { date: 'Day', month: 'Month' }

interface PeriodControlsProps {
  path: string
  /** What the field is called in the address, which is also its type. */
  name: keyof typeof labels
  value: string
  /** The addresses of the periods before and after, and by how much they move. */
  before: string
  after: string
  step: 'day' | 'week' | 'month'
  branch: string | null
  branches: string[]
  needsBranch?: boolean
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
}

export function PeriodControls(props: PeriodControlsProps) {
  const { path, name, value, before, after, step, branch, branches, needsBranch = false } = props
  const { title, children, actions } = props
  const id = useId()
  return (
    <Form method="get" action={path} className="day-controls">
      {title}
      <div>
        <label htmlFor={id}>{labels[name]}</label>
        <input
          id={id}
          name={name}
          type={name}
          defaultValue={value}
          className="small-control mt-1 block"
        />
      </div>
      <BranchFilter branches={branches} chosen={branch ?? undefined} isRequired={needsBranch} />
      {children}
      <button type="submit" className="button button-quiet">
        Show
      </button>
      <div className="day-actions">
        <Link to={before} className="icon-button">
          <ChevronLeft aria-hidden size={20} />
          <span className="sr-only">The {step} before</span>
        </Link>
        <Link to={after} className="icon-button">
          <ChevronRight aria-hidden size={20} />
          <span className="sr-only">The {step} after</span>
        </Link>
        {actions}
      </div>
    </Form>
  )
}
