import { FileText } from 'lucide-react'

interface PostCellProps {
  title: string
  excerpt: string
  thumbnail?: string | null
  /** Where the thumbnail is cut, as a class. */
  focus?: string
}

const longestExcerpt = 100

/** What a post is, as the first cell of its row: its picture, its title and how its excerpt begins. */
export function PostCell({ title, excerpt, thumbnail = null, focus = '' }: PostCellProps) {
  const letters = [...excerpt]
  return (
    <th scope="row" data-label="Post">
      <span className="flex gap-3">
        {thumbnail ? (
          <img
            src={thumbnail}
            alt=""
            width={64}
            height={48}
            loading="lazy"
            className={`h-12 w-16 shrink-0 rounded-md bg-clay object-cover ${focus}`}
          />
        ) : (
          <span className="flex h-12 w-16 shrink-0 items-center justify-center rounded-md bg-clay">
            <FileText aria-hidden size={20} className="text-stone" />
          </span>
        )}
        <span className="min-w-0 wrap-anywhere">
          <bdi className="font-semibold">{title}</bdi>
          <span className="line-clamp-4 text-stone lg:line-clamp-2">
            {letters.length > longestExcerpt
              ? `${letters.slice(0, longestExcerpt).join('')}…`
              : excerpt}
          </span>
        </span>
      </span>
    </th>
  )
}
