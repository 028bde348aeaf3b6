import { statusLabel } from './appointment.ts'

// Yellow, blue and red; whatever else there may be looks completed (specification, section 4).
const looks: Record<string, string> = {
  pending: 'bg-ochre text-night',
  confirmed: 'bg-indigo text-white',
  cancelled: 'bg-terracotta text-white',
}

/** Where a request stands, as a word on its colour. */
export function StatusBadge({ status }: { status: string }) {
  const look = looks[status] ?? 'bg-leaf text-white'
  return (
    <span className={`inline-block rounded-full px-3 py-0.5 font-semibold ${look}`}>
      {statusLabel(status)}
    </span>
  )
}
