import { Eye } from 'lucide-react'

/** How often a post has been opened: "1 view", "12 views". */
export function Views({ count }: { count: number }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Eye aria-hidden size={16} />{' '}
      {`${count.toLocaleString('en')} ${count === 1 ? 'view' : 'views'}`}
    </span>
  )
}
