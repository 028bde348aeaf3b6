export interface RowOutcome {
  kind: 'imported' | 'imported-before' | 'skipped'
  /** Why the row was skipped, or what staff should look at; no data of a patient. */
  notes: string[]
}

/** How many rows of one kind were found, and how many had which outcome. */
export interface NounCount {
  noun: string
  found: number
  imported: number
  before: number
  skipped: number
}

/** Called after each row, with the counts of its kind so far. */
export type OnRow = (count: Readonly<NounCount>) => void

/** Counts the outcomes of the rows of an import, and collects the notes about them. */
export function createReport(onRow: OnRow = () => {}) {
  const counts = new Map<string, NounCount>()
  const lines: string[] = []
  const countOf = (noun: string) => {
    const count = counts.get(noun) ?? { noun, found: 0, imported: 0, before: 0, skipped: 0 }
    counts.set(noun, count)
    return count
  }
  return {
    lines,
    counts: (): NounCount[] => [...counts.values()],
    /** Lists a kind of rows in the report even when none is found. */
    begin: (noun: string) => void countOf(noun),
    /** `name` identifies the row in the report, for example by its id. */
    add(noun: string, name: string, { kind, notes }: RowOutcome) {
      const count = countOf(noun)
      count.found += 1
      if (kind === 'imported') count.imported += 1
      else if (kind === 'imported-before') count.before += 1
      else count.skipped += 1
      const label = kind === 'skipped' ? 'Skipped' : 'Look at'
      lines.push(...notes.map((note) => `${label} ${noun}, ${name}: ${note}`))
      onRow(count)
    },
  }
}

export type ImportReport = ReturnType<typeof createReport>
