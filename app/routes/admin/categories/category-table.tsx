import { Pencil, Trash2 } from 'lucide-react'
import { href, Link } from 'react-router'
import type { CategoryKind, CountedCategory } from '#app/domain/categories/category.ts'
import { ColorDot } from '#app/ui/color-dot.tsx'
import { TableHead } from '#app/ui/table-head.tsx'

interface CategoryTableProps {
  kind: CategoryKind
  categories: CountedCategory[]
}

/** The categories as a table; on phones each row is a card. */
export function CategoryTable({ kind, categories }: CategoryTableProps) {
  const things = kind === 'blog' ? 'Posts' : 'Images'
  const link = { preventScrollReset: true, prefetch: 'intent', className: 'icon-button' } as const
  return (
    <table className="rows mt-4">
      <TableHead heads={['Name', 'Slug', 'Description', things, 'Actions']} />
      <tbody>
        {categories.map(({ id, name, slug, description, color, count }) => (
          <tr key={id}>
            <th scope="row" data-label="Name">
              <span className="flex items-center gap-2 font-semibold wrap-anywhere">
                {color && <ColorDot color={color} />}
                <bdi className="min-w-0">{name}</bdi>
              </span>
            </th>
            <td data-label="Slug" className="wrap-anywhere">
              {slug}
            </td>
            <td data-label="Description" className="wrap-anywhere">
              {description || <span className="text-stone">None</span>}
            </td>
            <td data-label={things} className="whitespace-nowrap tabular-nums">
              {count.toLocaleString('en')}
            </td>
            <td data-label="Actions">
              <div className="flex gap-1">
                <Link {...link} to={href('/admin/:kind/categories/:id/edit', { kind, id })}>
                  <Pencil aria-hidden size={20} />
                  <span className="sr-only">Edit the category {name}</span>
                </Link>
                <Link {...link} to={href('/admin/:kind/categories/:id/delete', { kind, id })}>
                  <Trash2 aria-hidden size={20} />
                  <span className="sr-only">Delete the category {name}</span>
                </Link>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
