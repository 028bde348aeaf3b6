import type { ReactNode } from 'react'

const kindClasses = {
  status: 'border-leaf bg-[#e9f5ed] text-leaf',
  notice: 'border-ochre bg-white',
  alert: 'border-alert bg-[#fbe9e2] text-alert',
} as const

interface MessageProps {
  kind: keyof typeof kindClasses
  /** Whether it stands in an element that announces it already. */
  isInStatus?: boolean
  children: ReactNode
}

export function Message({ kind, isInStatus = false, children }: MessageProps) {
  const role = kind === 'alert' ? 'alert' : 'status'
  return (
    <p
      role={isInStatus ? undefined : role}
      className={`rounded-lg border-l-4 px-4 py-3 font-semibold ${kindClasses[kind]}`}
    >
      {children}
    </p>
  )
}
