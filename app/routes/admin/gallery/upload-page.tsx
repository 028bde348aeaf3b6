import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { Message } from '#app/ui/message.tsx'

interface UploadPageProps {
  title: string
  /** Why nothing can be uploaded now; null when all is well. */
  problem: string | null
  children: ReactNode
}

/** What stands around the forms that upload images. */
export function UploadPage({ title, problem, children }: UploadPageProps) {
  return (
    <div className="max-w-3xl">
      <p>
        <Link to={href('/admin/gallery')} className="link inline-flex min-h-11 items-center">
          ← Back to Gallery
        </Link>
      </p>
      <h1>{title}</h1>
      {problem && (
        <div className="mt-3">
          <Message kind="alert">{problem}</Message>
        </div>
      )}
      <noscript>
        <p className="card mt-3">
          Sending pictures needs JavaScript, which is off in this browser.
        </p>
      </noscript>
      {children}
    </div>
  )
}
