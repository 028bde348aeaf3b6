import { StatCards } from '#app/routes/admin/stat-cards.tsx'

interface ImageFiguresProps {
  counts: { all: number; thisMonth: number }
  categories: number
}

/** The three figures above the gallery. */
export function ImageFigures({ counts, categories }: ImageFiguresProps) {
  return (
    <StatCards
      stats={[
        { label: 'Total Images', value: counts.all, edge: 'border-l-stone' },
        { label: 'Categories', value: categories },
        { label: 'This Month', value: counts.thisMonth, edge: 'border-l-leaf' },
      ]}
    />
  )
}
