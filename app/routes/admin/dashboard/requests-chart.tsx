import { useId } from 'react'
import { busiestDay, type DayCount, totalOf } from '#app/domain/numbers/numbers.ts'
import { counted } from '#app/values/counted.ts'
import { chartDay } from '#app/values/date-text.ts'
import { Panel } from './panel.tsx'

const height = 100
const barWidth = 0.72

/**
 * A bar chart of requests per day. The SVG stretches with its card, so its labels are outside of it; for
 * screen readers there are a summary above and a table below.
 */
export function RequestsChart({ days }: { days: DayCount[] }) {
  const id = useId()
  const top = Math.max(...days.map(({ count }) => count), 1)
  const [first, middle, last] = [days[0], days[Math.floor(days.length / 2)], days.at(-1)]
  return (
    <Panel title="Requests per Day">
      <figure aria-labelledby={id} className="mt-1">
        <figcaption id={id} className="text-stone">
          {summary(days)}
        </figcaption>
        <div aria-hidden className="mt-3 grid grid-cols-[auto_1fr] gap-x-2 tabular-nums">
          <span className="flex flex-col justify-between text-right text-stone leading-none">
            <span>{top}</span>
            <span>0</span>
          </span>
          <span className="relative block h-40 border-b-2 border-indigo">
            <svg
              viewBox={`0 0 ${days.length} ${height}`}
              preserveAspectRatio="none"
              className="absolute inset-0 h-full w-full overflow-visible"
              role="presentation"
            >
              <path
                d={`M0 0H${days.length}M0 ${height / 2}H${days.length}`}
                className="stroke-clay"
                vectorEffect="non-scaling-stroke"
              />
              {days.map(({ day, count }, index) => (
                <rect
                  key={day}
                  x={index + (1 - barWidth) / 2}
                  width={barWidth}
                  y={height - (count / top) * height}
                  height={(count / top) * height}
                  className={index === days.length - 1 ? 'fill-terracotta' : 'fill-indigo'}
                >
                  <title>{`${chartDay(day)}: ${count}`}</title>
                </rect>
              ))}
            </svg>
          </span>
          <span className="col-start-2 flex justify-between pt-1.5 text-stone">
            {[first, middle, last].map(
              (day) =>
                day && (
                  <span key={day.day} className={day === middle ? 'max-sm:hidden' : ''}>
                    {chartDay(day.day)}
                  </span>
                ),
            )}
          </span>
        </div>
        <details className="mt-2">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            Show as a table
          </summary>
          <DayTable days={days} />
        </details>
      </figure>
    </Panel>
  )
}

function DayTable({ days }: { days: DayCount[] }) {
  return (
    <table className="w-full max-w-sm tabular-nums">
      <caption className="sr-only">Requests per day</caption>
      <thead>
        <tr className="border-b border-stone text-left">
          <th scope="col" className="py-1.5">
            Day
          </th>
          <th scope="col" className="py-1.5 text-right">
            Requests
          </th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, count }) => (
          <tr key={day} className="border-b border-clay">
            <th scope="row" className="py-1.5 text-left font-normal">
              {chartDay(day)}
            </th>
            <td className="py-1.5 text-right">{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function summary(days: DayCount[]): string {
  const total = totalOf(days)
  const busiest = busiestDay(days)
  if (!busiest) return 'No requests in the last 30 days.'
  return `${counted(total, 'request')} in the last 30 days, most on ${chartDay(busiest.day)} (${busiest.count}).`
}
