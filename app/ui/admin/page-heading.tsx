import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface PageHeadingProps {
  title: ReactNode
  /** The screen to which this one belongs, as a link above the title. */
  parent?: ParentScreen | undefined
  children?: ReactNode
}

export interface ParentScreen {
  label: string
  to: string
}

export function PageHeading({ title, parent, children }: PageHeadingProps) {
  return (
    <>
      {parent && (
        <p>
          <Link to={parent.to} className="link inline-flex min-h-11 items-center">
            ← {parent.label}
          </Link>
        </p>
      )}
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="wrap-anywhere">{title}</h1>
        {children && <div className="page-actions">{children}</div>}
      </header>
    </>
  )
}
