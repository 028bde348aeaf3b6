import type { ReactNode } from 'react'

const looks = {
  status: 'border-leaf text-leaf',
  alert: 'border-terracotta text-terracotta',
} as const

/** A sentence on how something went, announced when it appears: `status` for good news, `alert` for bad. */
export function Message({ kind, children }: { kind: keyof typeof looks; children: ReactNode }) {
  return (
    <p
      role={kind}
      className={`rounded-lg border-l-4 bg-white px-4 py-3 font-semibold ${looks[kind]}`}
    >
      {children}
    </p>
  )
}
