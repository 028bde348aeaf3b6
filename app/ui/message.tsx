import type { ReactNode } from 'react'

const kindClasses = {
  status: 'border-leaf text-leaf',
  notice: 'border-ochre',
  alert: 'border-terracotta text-terracotta',
} as const

/**
 * A sentence that screen readers announce: `status` for success, `notice` for what waits to be done, `alert` for an error.
 */
export function Message({
  kind,
  children,
}: {
  kind: keyof typeof kindClasses
  children: ReactNode
}) {
  return (
    <p
      role={kind === 'alert' ? 'alert' : 'status'}
      className={`rounded-lg border-l-4 bg-white px-4 py-3 font-semibold ${kindClasses[kind]}`}
    >
      {children}
    </p>
  )
}
