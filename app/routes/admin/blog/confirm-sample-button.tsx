import { BadgeCheck } from 'lucide-react'
import { href } from 'react-router'
import { sampleMark } from '#app/domain/blog/post.ts'
import { ListQuery, useRowAction } from '#app/ui/admin/list/row-actions.tsx'

interface ConfirmSampleButtonProps {
  id: string
  /** The version of the article that the list shows. */
  version: number
  title: string
}

/** A button that confirms a sample article: visitors then no longer see it marked “Sample”. */
export function ConfirmSampleButton({ id, version, title }: ConfirmSampleButtonProps) {
  const fetcher = useRowAction()
  return (
    <fetcher.Form
      method="post"
      action={href('/admin/blog/:id/:act', { id, act: 'confirm' })}
      className="mt-2 flex flex-wrap items-center gap-x-3"
    >
      <strong>{sampleMark}</strong>
      <input type="hidden" name="version" value={version} />
      <ListQuery />
      <button
        type="submit"
        disabled={fetcher.state !== 'idle'}
        className="button button-quiet gap-2"
      >
        <BadgeCheck aria-hidden size={20} /> This is right
        <span className="sr-only">: {title}</span>
      </button>
    </fetcher.Form>
  )
}
