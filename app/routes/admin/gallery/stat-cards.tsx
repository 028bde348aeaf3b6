interface StatCardsProps {
  counts: { all: number; thisMonth: number }
  categories: number
}

/** The three figures above the gallery. */
export function StatCards({ counts, categories }: StatCardsProps) {
  const cards = [
    ['Total Images', counts.all],
    ['Categories', categories],
    ['This Month', counts.thisMonth],
  ] as const
  return (
    <dl className="mt-5 grid grid-cols-3 gap-2 sm:gap-3">
      {cards.map(([name, value]) => (
        <div key={name} className="card flex flex-col-reverse justify-end px-3 py-2">
          <dt>{name}</dt>
          <dd className="text-2xl font-bold text-indigo tabular-nums">
            {value.toLocaleString('en')}
          </dd>
        </div>
      ))}
    </dl>
  )
}
