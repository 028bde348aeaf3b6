import { type NameCount, totalOf } from '#app/domain/appointments/lists/request-statistics.ts'
import { CountedBar } from '#app/ui/admin/counted-bar.tsx'
import { Panel } from './panel.tsx'

/** The recent requests by service and by branch. */
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
          <CountedBar key={name} name={name} count={count} whole={total} color="fill-terracotta" />
        ))}
      </ul>
    </div>
  )
}
