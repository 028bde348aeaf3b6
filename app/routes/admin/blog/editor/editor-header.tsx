import { ArrowLeft, Eye, Pencil, Save } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link, useNavigate } from 'react-router'

interface HeaderProps {
  title: string
  isPreview: boolean
  isSaving: boolean
  onToggle: () => void
  /** Where what is typed is kept. */
  children: ReactNode
}

/** Stays at the top of the screen: the way back, preview, and save. */
export function EditorHeader({ title, isPreview, isSaving, onToggle, children }: HeaderProps) {
  const navigate = useNavigate()
  return (
    <div className="editor-header">
      <div className="flex flex-wrap items-center gap-2">
        <Link
          to={href('/admin/blog')}
          className="button button-quiet"
          onClick={(event) => {
            // Back in history, to the list as it was; whoever came straight here goes to the list.
            if (event.metaKey || event.ctrlKey || history.state?.idx === 0) return
            event.preventDefault()
            navigate(-1)
          }}
        >
          <ArrowLeft aria-hidden size={20} /> Back
        </Link>
        <h1 className="mr-auto max-sm:order-first max-sm:w-full">{title}</h1>
        <button type="button" className="button button-quiet needs-script" onClick={onToggle}>
          {isPreview ? <Pencil aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
          {isPreview ? 'Edit' : 'Preview'}
        </button>
        <button type="submit" form="post" className="button" disabled={isSaving}>
          <Save aria-hidden size={20} /> {isSaving ? 'Saving...' : 'Save'}
        </button>
      </div>
      {children}
    </div>
  )
}
