import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Link, Outlet } from 'react-router'
import { PageHeading, type ParentScreen } from '#app/ui/admin/page-heading.tsx'
import { type Column, ResourceTable } from './resource-table.tsx'
import { RowActions } from './row-actions.tsx'
import { type Selection, SelectionBar, selectionColumn } from './selection.tsx'
import { type Stat, StatCards } from './stat-cards.tsx'
import { useIsListLoading, useListState } from './use-list-state.ts'

/** How many rows there are of a status, to which the list can be filtered; an empty status is all of them. */
interface Count extends Stat {
  status?: string
}

export interface Empty {
  title: string
  /** A sentence, or a link to the next step. */
  text?: ReactNode
}

interface ResourceListProps<Row> {
  title: string
  /** The screen to which the list belongs, where the navigation has no link to the list. */
  parent?: ParentScreen | undefined
  /** The page's actions beside `create`, or with the primary one last. */
  actions?: ReactNode
  /** The link to the form of a new row: "New Category". */
  create?: { label: string; to: string; isDialog?: boolean }
  notice?: ReactNode
  counts?: Count[]
  groups?: ReactNode
  search?: ReactNode
  /** The text of the status line while another page or filter is loading, and the text when it has loaded. */
  loadingText?: string
  summary?: string
  selection?: Selection<Row> | undefined
  rows: readonly Row[]
  columns?: readonly Column<Row>[]
  rowActions?: (row: Row) => ReactNode
  children?: ReactNode
  empty: Empty
  pages?: Pages
  pageLabels?: readonly [newer: string, older: string]
  doneTexts: Readonly<Record<string, string>>
  failedTitle?: string
  /** The address that undoes what a dialog has changed. */
  undoAction?: string
}

export function ResourceList<Row extends { id: string; version?: number }>(
  props: ResourceListProps<Row>,
) {
  const { title, parent, actions, create, notice, counts, groups, search, loadingText, summary } =
    props
  const { selection, rows, columns = [], rowActions, children, empty, pages, pageLabels } = props
  const { doneTexts, failedTitle = 'Not saved', undoAction } = props
  const isLoading = useIsListLoading()
  const { address, query } = useListState()
  const list = useRef<HTMLDivElement>(null)
  const choice = selection ? [selectionColumn(selection)] : []
  const allColumns = [...choice, ...columns, ...actionsColumn(rowActions)]
  const chosen = query.get('status') ?? ''
  const stats = counts?.map(({ status, ...stat }) =>
    status === undefined
      ? stat
      : { ...stat, to: address({ status }), isCurrent: status === chosen },
  )
  return (
    <RowActions doneTexts={doneTexts} failedTitle={failedTitle} undoAction={undoAction}>
      <PageHeading title={title} parent={parent}>
        {actions}
        {create && (
          <Link to={create.to} preventScrollReset={create.isDialog ?? false} className="button">
            <Plus aria-hidden size={20} /> {create.label}
          </Link>
        )}
      </PageHeading>
      {notice}
      {stats && <StatCards stats={stats} />}
      {groups}
      {search}
      {loadingText && (
        // Without a summary it stands in the space above the list.
        <p role="status" className={`min-h-6 text-stone ${summary ? 'mt-4' : 'mt-1 -mb-3'}`}>
          {isLoading ? loadingText : summary}
        </p>
      )}
      <div ref={list} aria-busy={isLoading} className="aria-busy:opacity-50">
        {rows.length > 0 && columns.length > 0 ? (
          <ResourceTable columns={allColumns} rows={rows} />
        ) : (
          children
        )}
        {rows.length === 0 && (
          <div className="card mt-3 grid justify-items-center gap-2 py-10 text-center">
            <h2>{empty.title}</h2>
            {empty.text}
          </div>
        )}
      </div>
      {selection && rows.length > 0 && (
        <SelectionBar selection={selection} list={list} rows={rows} />
      )}
      {pages && <Pager {...pages} labels={pageLabels} />}
      <Outlet />
    </RowActions>
  )
}

function actionsColumn<Row>(rowActions: ((row: Row) => ReactNode) | undefined): Column<Row>[] {
  if (!rowActions) return []
  return [{ head: 'Actions', cell: (row) => <div className="flex gap-1">{rowActions(row)}</div> }]
}

/** The cursors of the neighbouring pages: null where there is none, empty for the first page. */
interface Pages {
  newer: string | null
  older: string | null
}

interface PagerProps extends Pages {
  labels?: readonly [newer: string, older: string] | undefined
}

function Pager({ newer, older, labels = ['Newer', 'Older'] }: PagerProps) {
  const { address } = useListState()
  return (
    <nav aria-label="Pages" className="mt-5 flex justify-between gap-3 empty:hidden">
      {newer !== null && (
        <Link to={address({ newer })} className="button button-quiet" rel="prev">
          <ChevronLeft aria-hidden size={20} /> {labels[0]}
        </Link>
      )}
      {older !== null && (
        <Link to={address({ older })} className="button button-quiet ml-auto" rel="next">
          {labels[1]} <ChevronRight aria-hidden size={20} />
        </Link>
      )}
    </nav>
  )
}
