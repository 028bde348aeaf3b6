import { href, Link } from 'react-router'
import { platform } from '#app/context.ts'
import { listCategories } from '#app/domain/categories/categories.server.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { Message } from '#app/ui/message.tsx'
import type { Route } from './+types/new.ts'
import { UploadForm } from './upload-form.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const categories = await listCategories(needs, 'gallery')
  return { categories, problem: needs.images.problem }
}

export const meta = () => adminMeta('Upload image')

export default function UploadImage({ loaderData: { categories, problem } }: Route.ComponentProps) {
  return (
    <div className="max-w-3xl">
      <p>
        <Link to={href('/admin/gallery')} className="link inline-flex min-h-11 items-center">
          ← Back to Gallery
        </Link>
      </p>
      <h1>Upload image</h1>
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
      <UploadForm categories={categories} />
    </div>
  )
}
