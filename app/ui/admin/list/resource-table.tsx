import type { ReactNode } from 'react'

/** A column of a list: its name, and what it shows of a row. */
export interface Column<Row> {
  head: string
  cell: (row: Row) => ReactNode
  /** The classes of its cells. */
  className?: string
  /** Whether it names the row, for screen readers. */
  isRowHeader?: boolean
}

interface ResourceTableProps<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}

/** The rows of a list as a table; on phones each row is a card. */
export function ResourceTable<Row extends { id: string }>(props: ResourceTableProps<Row>) {
  const { columns, rows } = props
  return (
    <table className="rows mt-3">
      <thead>
        <tr>
          {columns.map(({ head }) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map(({ head, cell, className, isRowHeader }) => {
              const Cell = isRowHeader ? 'th' : 'td'
              return (
                <Cell
                  key={head}
                  scope={isRowHeader ? 'row' : undefined}
                  data-label={head}
                  className={className}
                >
                  {cell(row)}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
