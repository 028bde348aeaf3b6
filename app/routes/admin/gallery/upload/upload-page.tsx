import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { Banner } from '#app/ui/admin/banner.tsx'
import { Message } from '#app/ui/message.tsx'

interface UploadPageProps {
  title: string
  /** Why nothing can be uploaded now; null when all is well. */
  problem: string | null
  /** The form for browsers without JavaScript. */
  plain?: ReactNode
  children: ReactNode
}

export function UploadPage({ title, problem, plain, children }: UploadPageProps) {
  return (
    <div className="max-w-form">
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
      {plain && <noscript>{plain}</noscript>}
      <div className="needs-script">{children}</div>
    </div>
  )
}

const shownMs = 3000

interface UploadedBannerProps {
  message: string
  onEnd: () => void
}

/** Says that images were uploaded, while the form stays for the next ones (S-18.7). */
export const UploadedBanner = (banner: UploadedBannerProps) => (
  <Banner {...banner} shownMs={shownMs} />
)
