import type { ReactNode } from 'react'

export const badgeColors = {
  green: 'border-leaf bg-[#dcefe2]',
  yellow: 'border-ochre bg-[#fbecca]',
  red: 'border-terracotta bg-[#f8ded5]',
  blue: 'border-indigo bg-[#dfe4f7]',
} as const

interface BadgeProps {
  colorClasses: string
  children: ReactNode
}

export function Badge({ colorClasses, children }: BadgeProps) {
  return (
    <span className={`inline-block rounded-full border px-3 py-0.5 font-semibold ${colorClasses}`}>
      {children}
    </span>
  )
}
