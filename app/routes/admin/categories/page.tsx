import { href } from 'react-router'
import { listCategories } from '#app/domain/categories/categories.server.ts'
import {
  type CategoryKind,
  type CountedCategory,
  categorySlugField,
  categoryTextFields,
  categoryTexts,
} from '#app/domain/categories/category.ts'
import { platform } from '#app/http/context.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { refreshOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx'
import type { Column } from '#app/ui/admin/list/resource-table.tsx'
import { EditAndDelete } from '#app/ui/admin/list/row-link.tsx'
import { ColorDot } from '#app/ui/color-dot.tsx'
import type { Route } from './+types/page.ts'
import { categoryKindOf } from './category-result.ts'

export const handle = { permission: 'content' }

export async function loader({ params, context }: Route.LoaderArgs) {
  const kind = categoryKindOf(params)
  return { kind, categories: await listCategories(context.get(platform), kind) }
}

export const shouldRevalidate = refreshOnConflict

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMeta(loaderData ? titles[loaderData.kind] : 'Categories')({ matches })

export default function Categories({ loaderData: { kind, categories } }: Route.ComponentProps) {
  return (
    <ResourceList
      title={titles[kind]}
      parent={parents[kind]}
      create={{
        label: 'New Category',
        to: href('/admin/:kind/categories/new', { kind }),
        isDialog: true,
      }}
      rows={categories}
      columns={columnsOf(kind)}
      rowActions={({ id, name }) => (
        <EditAndDelete
          name={`the category ${name}`}
          edit={href('/admin/:kind/categories/:id/edit', { kind, id })}
          delete={href('/admin/:kind/categories/:id/delete', { kind, id })}
        />
      )}
      empty={{ title: 'No categories yet', text: <p>{purposes[kind]}</p> }}
      doneTexts={categoryTexts.done}
    />
  )
}

const titles = { blog: 'Blog Categories', gallery: 'Gallery Categories' } as const
const parents = {
  blog: { label: 'Blog', to: href('/admin/blog') },
  gallery: { label: 'Gallery', to: href('/admin/gallery') },
} as const
const purposes = {
  blog: 'Categories help readers find posts on one subject.',
  gallery: 'Categories sort the gallery. Each picture belongs to one.',
} as const

const columnsOf = (kind: CategoryKind): Column<CountedCategory>[] => [
  {
    head: categoryTextFields.name.label,
    isRowHeader: true,
    cell: ({ name, color }) => (
      <span className="flex items-center gap-2 font-semibold wrap-anywhere">
        {color && <ColorDot color={color} />}
        <bdi className="min-w-0">{name}</bdi>
      </span>
    ),
  },
  { head: categorySlugField.label, className: 'wrap-anywhere', cell: ({ slug }) => slug },
  {
    head: categoryTextFields.description.label,
    className: 'wrap-anywhere',
    cell: ({ description }) => description || <span className="text-stone">None</span>,
  },
  {
    head: kind === 'blog' ? 'Posts' : 'Images',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ count }) => count.toLocaleString('en'),
  },
]
