import type { ReactNode } from 'react'

interface BadgeProps {
  /** The classes of its border and background. */
  colorClasses: string
  children: ReactNode
}

/** A short coloured label, such as a status. */
export function Badge({ colorClasses, children }: BadgeProps) {
  return (
    <span className={`inline-block rounded-full border px-3 py-0.5 font-semibold ${colorClasses}`}>
      {children}
    </span>
  )
}
