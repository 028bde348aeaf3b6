import type { TextSegment } from '#app/domain/blog/admin/posts.restoring.server.ts'

const classNames = {
  same: '',
  removed: 'bg-[#f8ded5] line-through decoration-terracotta',
  added: 'bg-[#dcefe2] underline decoration-leaf',
} as const
const tags = { same: 'span', removed: 'del', added: 'ins' } as const

export function Differences({ label, segments }: { label: string; segments: TextSegment[] }) {
  if (segments.every(({ kind }) => kind === 'same')) {
    return <p>The words are the same. The formatting differs, or a photo.</p>
  }
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
      aria-label={`Differences: ${label}`}
      className="max-h-72 overflow-auto whitespace-pre-wrap wrap-anywhere"
    >
      {segments.map(({ kind, text }, index) => {
        const Tag = tags[kind]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the segments never move
          <Tag key={index} className={classNames[kind]}>
            {kind !== 'same' && <span className="sr-only">{kind}: </span>}
            {kind === 'same' ? shortened(text) : text}
          </Tag>
        )
      })}
    </section>
  )
}

const maxLength = 240

const shortened = (text: string) =>
  text.length > maxLength ? `${text.slice(0, maxLength / 2)} … ${text.slice(-maxLength / 2)}` : text
