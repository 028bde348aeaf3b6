import { type ReactNode, useId } from 'react'

/** A card of the dashboard under its own heading, with a link to the full list. */
export function Panel({
  title,
  more,
  children,
  className = '',
}: {
  title: string
  more?: ReactNode
  children: ReactNode
  className?: string
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`card ${className}`}>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id={id}>{title}</h2>
        {more}
      </div>
      {children}
    </section>
  )
}
