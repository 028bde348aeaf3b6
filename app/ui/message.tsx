import type { ReactNode } from 'react'

const kindClasses = {
  status: 'border-leaf text-leaf',
  alert: 'border-terracotta text-terracotta',
} as const

/** A sentence about a result, announced by screen readers: `status` for success, `alert` for an error. */
export function Message({
  kind,
  children,
}: {
  kind: keyof typeof kindClasses
  children: ReactNode
}) {
  return (
    <p
      role={kind}
      className={`rounded-lg border-l-4 bg-white px-4 py-3 font-semibold ${kindClasses[kind]}`}
    >
      {children}
    </p>
  )
}
