import type { ReactNode } from 'react'

export const badgeColors = {
  green: 'border-leaf bg-[#dcefe2]',
  yellow: 'border-ochre bg-[#fbecca]',
  red: 'border-alert bg-[#f8ded5]',
  blue: 'border-indigo bg-[#dfe4f7]',
} as const

export function Badge({ colorClasses, children }: { colorClasses: string; children: ReactNode }) {
  return (
    <span className={`inline-block rounded-full border px-3 py-0.5 font-semibold ${colorClasses}`}>
      {children}
    </span>
  )
}
