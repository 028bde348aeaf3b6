import { type NameCount, totalOf } from '#app/domain/appointments/lists/request-statistics.ts'
import { Panel } from './panel.tsx'

/** What patients asked for lately: their requests by service and by branch. */
export function RequestShares({
  services,
  branches,
}: Record<'services' | 'branches', NameCount[]>) {
  return (
    <Panel title="Last 30 Days" className="flex flex-col">
      <div className="grid grow content-between grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-x-10 gap-y-5">
        <Shares title="By Service" counts={services} />
        <Shares title="By Branch" counts={branches} />
      </div>
    </Panel>
  )
}

/** Counts by name, each with a bar for its share of the total. */
function Shares({ title, counts }: { title: string; counts: NameCount[] }) {
  const total = Math.max(totalOf(counts), 1)
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-2 grid gap-2.5">
        {counts.map(({ name, count }) => (
          <li key={name}>
            <span className="flex justify-between gap-3 tabular-nums">
              {name} <span>{count.toLocaleString('en')}</span>
            </span>
            <svg aria-hidden className="mt-1 block h-2 w-full rounded-full bg-clay">
              <rect width={`${(count / total) * 100}%`} height="100%" className="fill-terracotta" />
            </svg>
          </li>
        ))}
      </ul>
    </div>
  )
}
