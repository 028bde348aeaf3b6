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
          <li key={month}>
            <span className="flex justify-between gap-3 tabular-nums">
              {monthText(month)} <span>{count.toLocaleString('en')}</span>
            </span>
            <svg aria-hidden className="mt-1 block h-2 w-full rounded-full bg-clay">
              <rect width={`${(count / top) * 100}%`} height="100%" className="fill-indigo" />
            </svg>
          </li>
        ))}
      </ul>
    </section>
  )
}
