import { ArrowLeft, Eye, Pencil, Save } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link, useNavigate } from 'react-router'

interface HeaderProps {
  title: string
  isPreview: boolean
  isSaving: boolean
  onToggle: () => void
  /** The state of the autosave, and why the post was not saved. */
  children: ReactNode
}

/** The buttons Back, Preview and Save, which stay at the top of the screen. */
export function EditorHeader({ title, isPreview, isSaving, onToggle, children }: HeaderProps) {
  const navigate = useNavigate()
  const Toggle = isPreview ? Pencil : Eye
  return (
    <>
      <h1>{title}</h1>
      <div className="editor-header">
        <div className="flex items-center gap-2">
          <Link
            to={href('/admin/blog')}
            className="button button-quiet mr-auto"
            onClick={(event) => {
              // Back in history, to the list as it was; without a history the link opens the list.
              if (event.metaKey || event.ctrlKey || history.state?.idx === 0) return
              event.preventDefault()
              navigate(-1)
            }}
          >
            <ArrowLeft aria-hidden size={20} /> Back
          </Link>
          <button type="button" className="button button-quiet needs-script" onClick={onToggle}>
            <Toggle aria-hidden size={20} /> {isPreview ? 'Edit' : 'Preview'}
          </button>
          <button type="submit" form="post" className="button" disabled={isSaving}>
            <Save aria-hidden size={20} /> {isSaving ? 'Saving...' : 'Save'}
          </button>
        </div>
        {children}
      </div>
    </>
  )
}
