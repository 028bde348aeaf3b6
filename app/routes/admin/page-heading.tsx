import type { ReactNode } from 'react'

interface PageHeadingProps {
  title: ReactNode
  /** What can be done on the page, the most usual last. */
  children?: ReactNode
}

/** The top of a page of the back-office: its title, and at the end of the line what can be done there. */
export function PageHeading({ title, children }: PageHeadingProps) {
  return (
    <header className="page-heading">
      <h1>{title}</h1>
      {children && <div className="page-actions">{children}</div>}
    </header>
  )
}
