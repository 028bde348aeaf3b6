import { FileText } from 'lucide-react'

interface PostSummaryProps {
  title: string
  excerpt: string
  thumbnail?: string | null
  /** The class that crops the thumbnail around its focal point. */
  focus?: string
}

const maxExcerptLength = 100

/** A post in the list: its image, its title and the start of its excerpt. */
export function PostSummary({ title, excerpt, thumbnail = null, focus = '' }: PostSummaryProps) {
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
          className={`h-12 w-16 shrink-0 rounded-md bg-clay object-cover ${focus}`}
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
