import {
  answerTimeText,
  type ComparedNumbers,
  changeText,
  inTimeText,
  type Numbers,
  unknownFigure,
} from '#app/domain/numbers/numbers.ts'
import { type Column, ResourceTable } from '#app/ui/admin/list/resource-table.tsx'

interface Props {
  title: string
  /** The heading of the column that names the rows. */
  head: string
  rows: ComparedNumbers[]
}

/** The numbers of a month by branch, service or source, beside those of the month before. */
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

/** A column of counts, each with its change since the month before; without the change where both are zero. */
const countColumn = (head: string, name: keyof Numbers): Column<ComparedNumbers> => ({
  head,
  className,
  cell: ({ [name]: now, before: { [name]: then } }) =>
    figure(now.toLocaleString('en'), now + then > 0 && changeText(now, then)),
})

/** A column of figures that are not counts, each with that of the month before. */
const textColumn = (
  head: string,
  textOf: (numbers: Numbers) => string,
): Column<ComparedNumbers> => ({
  head,
  className,
  cell: (row) =>
    figure(textOf(row), textOf(row.before) !== unknownFigure && `before: ${textOf(row.before)}`),
})

const className = 'tabular-nums'

const figure = (value: string, note: string | false) => (
  <>
    {value} {note && <span className="text-sm text-stone lg:block">{note}</span>}
  </>
)

const columns = [
  countColumn('Requests', 'requests'),
  countColumn('Confirmed', 'confirmed'),
  countColumn('Came', 'came'),
  countColumn('Did not come', 'missed'),
  countColumn('Cancelled', 'cancelled'),
  textColumn('In 24 hours', inTimeText),
  textColumn('First answer', answerTimeText),
]
