import { Plus } from 'lucide-react'
import { href, Link, Outlet, useSearchParams } from 'react-router'
import { platform } from '#app/context.ts'
import { listCategories } from '#app/domain/categories/categories.server.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { EmptyList } from '#app/routes/admin/empty-list.tsx'
import { PageHeading } from '#app/routes/admin/page-heading.tsx'
import { Toast } from '#app/routes/admin/toast.tsx'
import type { Route } from './+types/page.ts'
import { CategoryTable } from './category-table.tsx'
import { kindOf } from './kind.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const kind = kindOf(params)
  return { kind, categories: await listCategories(context.get(platform), kind) }
}

const titles = { blog: 'Blog Categories', gallery: 'Gallery Categories' } as const

export const meta = ({ loaderData }: Route.MetaArgs) =>
  adminMeta(loaderData ? titles[loaderData.kind] : 'Categories')

export default function Categories({ loaderData: { kind, categories } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  return (
    <>
      <PageHeading title={titles[kind]}>
        <Link
          to={href('/admin/:kind/categories/new', { kind })}
          preventScrollReset
          className="button"
        >
          <Plus aria-hidden size={20} /> New Category
        </Link>
      </PageHeading>
      {categories.length > 0 ? (
        <CategoryTable kind={kind} categories={categories} />
      ) : (
        <EmptyList title="No categories yet">
          <p>
            {kind === 'blog'
              ? 'Categories help readers to find posts on one subject.'
              : 'Categories sort the pictures of the gallery; each uploaded picture belongs to one.'}
          </p>
        </EmptyList>
      )}
      <Outlet />
      <Toast sentence={query.get('done') === 'deleted' ? 'Category deleted' : ''} />
    </>
  )
}
