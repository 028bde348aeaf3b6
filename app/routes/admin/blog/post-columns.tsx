import { BadgeCheck, FileText } from 'lucide-react'
import { href } from 'react-router'
import { authorName, postStatuses, postStatusLabel, sampleMark } from '#app/domain/blog/post.ts'
import { useBackOfficeClinic } from '#app/routes/admin/use-back-office-clinic.ts'
import type { Column } from '#app/ui/admin/list/resource-table.tsx'
import { RowAct } from '#app/ui/admin/list/row-actions.tsx'
import { StatusSelect } from '#app/ui/admin/list/status-select.tsx'
import { badgeColors } from '#app/ui/badge.tsx'
import { moment, shortDate } from '#app/values/date-text.ts'
import { isUnsavedPost, type ListedRow, rowTitle, type SavedPost } from './listed-row.ts'

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

const colors: Record<string, string> = {
  draft: badgeColors.yellow,
  published: badgeColors.green,
}

const postStatusColors = (status: string) => colors[status] ?? 'border-stone bg-clay'

const ConfirmSampleButton = ({ id, version, title }: SavedPost) => (
  <div className="mt-2 flex flex-wrap items-center gap-x-3">
    <strong>{sampleMark}</strong>
    <RowAct
      action={href('/admin/blog/:id/:act', { id, act: 'confirm' })}
      fields={{ version }}
      className="button button-quiet gap-2"
    >
      <BadgeCheck aria-hidden size={20} /> This is right
      <span className="sr-only">: {title}</span>
    </RowAct>
  </div>
)

interface PostSummaryProps {
  title: string
  excerpt: string
  thumbnail?: string | null
}

const maxExcerptLength = 100

function PostSummary({ title, excerpt, thumbnail = null }: PostSummaryProps) {
  const characters = [...excerpt]
  return (
    <span className="flex flex-wrap gap-x-3">
      {thumbnail ? (
        <img
          src={thumbnail}
          alt=""
          width={64}
          height={48}
          loading="lazy"
          className="h-12 w-16 shrink-0 rounded-md bg-clay object-cover"
        />
      ) : (
        <span className="flex h-12 w-16 shrink-0 items-center justify-center rounded-md bg-clay">
          <FileText aria-hidden size={20} className="text-stone" />
        </span>
      )}
      <span className="min-w-0 grow basis-32 wrap-anywhere">
        <bdi className="font-semibold">{title}</bdi>
        <span className="line-clamp-4 text-stone lg:line-clamp-2">
          {characters.length > maxExcerptLength
            ? `${characters.slice(0, maxExcerptLength).join('')}…`
            : excerpt}
        </span>
      </span>
    </span>
  )
}
