import type { ReactNode } from 'react'

interface BadgeProps {
  /** Border and background, as classes. */
  look: string
  children: ReactNode
}

/** One word on its colour, such as a status. */
export function Badge({ look, children }: BadgeProps) {
  return <span className={`rounded-full border px-3 py-0.5 font-semibold ${look}`}>{children}</span>
}
