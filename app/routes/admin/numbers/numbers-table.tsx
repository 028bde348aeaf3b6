import { answerTimeText, inTimeText, type Numbers } from '#app/domain/numbers/numbers.ts'
import { type Column, ResourceTable } from '#app/ui/admin/list/resource-table.tsx'

type Row = Numbers & { id: string; name: string }

interface Props {
  title: string
  /** What the rows are. */
  head: string
  rows: Row[]
}

/** The numbers of a month by branch, service or source. */
export function NumbersTable({ title, head, rows }: Props) {
  return (
    <section className="mt-5 [&_thead_th]:whitespace-normal">
      <h2>{title}</h2>
      <ResourceTable
        columns={[
          { head, isRowHeader: true, className: 'font-semibold', cell: ({ name }) => name },
          ...columns,
        ]}
        rows={rows}
      />
    </section>
  )
}

const number = (value: number) => value.toLocaleString('en')
const className = 'tabular-nums'

const columns: Column<Row>[] = [
  { head: 'Requests', className, cell: ({ requests }) => number(requests) },
  { head: 'Confirmed', className, cell: ({ confirmed }) => number(confirmed) },
  { head: 'Came', className, cell: ({ came }) => number(came) },
  { head: 'Did not come', className, cell: ({ missed }) => number(missed) },
  { head: 'Cancelled', className, cell: ({ cancelled }) => number(cancelled) },
  { head: 'In 24 hours', className, cell: inTimeText },
  { head: 'First answer', className, cell: answerTimeText },
]
