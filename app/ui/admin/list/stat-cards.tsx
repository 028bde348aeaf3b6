import { Link } from 'react-router'

export interface Stat {
  label: string
  /** A number, or the text of a figure that is not a number. */
  value: number | string
  /** A second line, such as the change since the month before. */
  note?: string | undefined
  /** The address of the rows that the figure counts. */
  to?: string
  /** The colour of the card's edge, as a class. */
  edge?: string
  /** True when the page shows just the rows that the figure counts. */
  isCurrent?: boolean
}

export function StatCards({ stats }: { stats: Stat[] }) {
  return (
    <ul className="stat-cards">
      {stats.map(({ label, value, note, to, edge = 'border-l-indigo', isCurrent }) => {
        const figure = (
          <>
            <strong>{value.toLocaleString('en')}</strong>{' '}
            <span>
              {label}
              {note && <span className="block text-stone">{note}</span>}
            </span>
          </>
        )
        return (
          <li key={label}>
            {to ? (
              <Link
                to={to}
                aria-current={isCurrent ? 'true' : undefined}
                preventScrollReset
                className={`card stat-card ${edge}`}
              >
                {figure}
              </Link>
            ) : (
              <div className={`card stat-card ${edge}`}>{figure}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
