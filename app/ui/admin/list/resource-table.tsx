import type { ReactNode } from 'react'

export interface Column<Row> {
  head: string
  cell: (row: Row) => ReactNode
  className?: string
  /** Whether the column names the row, for screen readers. */
  isRowHeader?: boolean
  /** Whether the column's name is for screen readers alone. */
  isHeadHidden?: boolean
}

interface ResourceTableProps<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}

/** How many letters of a column's name fit into the narrower of the two widths that names have on a card. */
const shortHead = 8

export function ResourceTable<Row extends { id: string }>(props: ResourceTableProps<Row>) {
  const { columns, rows } = props
  const named = columns.filter(({ isRowHeader, isHeadHidden }) => !isRowHeader && !isHeadHidden)
  const areShort = named.every(({ head }) => head.length <= shortHead)
  return (
    <table className="rows mt-3" data-short-heads={areShort || undefined}>
      <thead>
        <tr>
          {columns.map(({ head, isHeadHidden, className }) => (
            <th key={head} scope="col" className={isHeadHidden ? className : undefined}>
              {isHeadHidden ? <span className="sr-only">{head}</span> : head}
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
