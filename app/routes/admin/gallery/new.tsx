import { platform } from '#app/context.ts'
import { listCategories } from '#app/domain/categories/categories.server.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import type { Route } from './+types/new.ts'
import { UploadForm } from './upload-form.tsx'
import { UploadPage } from './upload-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const categories = await listCategories(needs, 'gallery')
  return { categories, problem: needs.images.problem }
}

export const meta = () => adminMeta('Upload image')

export default function UploadImage({ loaderData: { categories, problem } }: Route.ComponentProps) {
  return (
    <UploadPage title="Upload image" problem={problem}>
      <UploadForm categories={categories} />
    </UploadPage>
  )
}
