import { ArrowLeft } from 'lucide-react'
import { href } from 'react-router'

/** The link from a post back to the list. */
export function BackToBlog() {
  return (
    <p className="post-back">
      <a href={href('/blog')} className="link inline-flex min-h-11 items-center gap-2">
        <ArrowLeft aria-hidden size={18} /> Back to Blog
      </a>
    </p>
  )
}
