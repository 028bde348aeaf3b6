import { href } from 'react-router'
import { authorName, postStatuses, postStatusLabel } from '#app/domain/blog/post-status.ts'
import { useBackOfficeClinic } from '#app/routes/admin/use-back-office-clinic.ts'
import type { Column } from '#app/ui/admin/list/resource-table.tsx'
import { StatusSelect } from '#app/ui/admin/list/status-select.tsx'
import { moment, shortDate } from '#app/ui/date-text.ts'
import { ConfirmSampleButton } from './confirm-sample-button.tsx'
import { isUnsavedPost, type ListedRow, rowTitle } from './listed-row.ts'
import { PostSummary } from './post-summary.tsx'
import { postStatusColors } from './status-colors.ts'

/** The columns of the list. */
export const postColumns: Column<ListedRow>[] = [
  {
    head: 'Post',
    isRowHeader: true,
    cell: (row) => (
      <>
        <PostSummary {...row} title={rowTitle(row)} />
        {!isUnsavedPost(row) && row.is_sample && <ConfirmSampleButton {...row} />}
      </>
    ),
  },
  { head: 'Status', cell: (row) => <Status row={row} /> },
  {
    head: 'Author',
    className: 'wrap-anywhere',
    cell: (row) => {
      if (!isUnsavedPost(row)) return <Author />
      return row.isOwn ? 'You' : <bdi>{row.author_name}</bdi>
    },
  },
  {
    head: 'Date',
    className: 'whitespace-nowrap',
    cell: (row) => shortDate(isUnsavedPost(row) ? row.saved_at : row.created_at),
  },
  {
    head: 'Views',
    className: 'tabular-nums',
    cell: (row) => (isUnsavedPost(row) ? 0 : row.view_count).toLocaleString('en'),
  },
]

function Author() {
  const { name } = useBackOfficeClinic()
  return <span className="whitespace-nowrap">{authorName(name)}</span>
}

function Status({ row }: { row: ListedRow }) {
  if (isUnsavedPost(row)) {
    return (
      <>
        {postStatusLabel('draft')}
        <span className="block whitespace-nowrap text-stone">not saved yet</span>
      </>
    )
  }
  // The time stands below: in the select it would be wider than a phone.
  const labelOf = (status: string) =>
    row.isScheduled && status === row.status ? 'Scheduled' : postStatusLabel(status)
  return (
    <>
      <StatusSelect
        row={row}
        name={row.title}
        action={href('/admin/blog/:id/:act', { id: row.id, act: 'status' })}
        choices={() => postStatuses}
        labelOf={labelOf}
        colorsOf={postStatusColors}
      />
      {row.isScheduled && (
        <span className="block pt-1 text-stone">for {moment(row.published_at ?? '')}</span>
      )}
    </>
  )
}
