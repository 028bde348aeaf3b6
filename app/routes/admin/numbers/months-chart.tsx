import { CountedBar } from '#app/ui/admin/counted-bar.tsx'
import { monthText } from './month-text.ts'

interface Props {
  /** Oldest first. */
  months: { month: string; count: number }[]
}

/** The requests of each of the last twelve months; the bars repeat the numbers beside them. */
export function MonthsChart({ months }: Props) {
  const top = Math.max(...months.map(({ count }) => count), 1)
  return (
    <section className="card mt-5">
      <h2>Requests by Month</h2>
      <ul className="mt-2 grid gap-2.5">
        {months.map(({ month, count }) => (
          <CountedBar
            key={month}
            name={monthText(month)}
            count={count}
            whole={top}
            color="fill-indigo"
          />
        ))}
      </ul>
    </section>
  )
}
