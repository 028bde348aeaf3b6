import { href } from 'react-router'
import { listCategories } from '#app/domain/categories/categories.server.ts'
import { platform } from '#app/http/context.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import type { Route } from './+types/bulk-upload.ts'
import { BulkUploadForm } from './bulk-upload-form.tsx'
import { UploadPage } from './upload-page.tsx'

export const handle = { permission: 'content' }

export async function loader({ context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const categories = await listCategories(needs, 'gallery')
  return { categories, uploads: needs.images.uploads }
}

export const meta = adminMeta('Upload Several Images')

export default function BulkUpload({ loaderData: { categories, uploads } }: Route.ComponentProps) {
  const plain = (
    <p className="card mt-3">
      Sending several at once needs JavaScript.{' '}
      <a href={href('/admin/gallery/new')} className="link">
        Send one image
      </a>
    </p>
  )
  return (
    <UploadPage title="Upload Several Images" problem={uploads.problem} plain={plain}>
      <BulkUploadForm categories={categories} target={uploads} />
    </UploadPage>
  )
}
