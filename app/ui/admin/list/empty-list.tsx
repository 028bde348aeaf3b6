import type { ReactNode } from 'react'

/** Shown instead of an empty list: a title, and below it a sentence or a link. */
export function EmptyList({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="card mt-3 grid justify-items-center gap-2 py-10 text-center">
      <h2>{title}</h2>
      {children}
    </div>
  )
}
