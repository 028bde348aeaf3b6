import type { ReactNode } from 'react'

interface PageHeadingProps {
  title: ReactNode
  /** The actions of the page, the primary one last. */
  children?: ReactNode
}

/** The top of a back-office page: its title and its actions. */
export function PageHeading({ title, children }: PageHeadingProps) {
  return (
    <header className="page-heading">
      <h1>{title}</h1>
      {children && <div className="page-actions">{children}</div>}
    </header>
  )
}
