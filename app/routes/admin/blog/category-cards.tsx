import { Plus } from 'lucide-react'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { amountOf, type CountedCategory } from '#app/domain/categories/category.ts'
import { CategoryDialog } from '#app/routes/admin/categories/category-dialog.tsx'
import type { CategoryDraft } from '#app/routes/admin/categories/category-result.ts'
import { ColorDot } from '#app/ui/color-dot.tsx'

/** The categories; each is edited in a dialog over this page, and without JavaScript on its own page. */
export function CategoryCards({ categories }: { categories: CountedCategory[] }) {
  const [opened, setOpened] = useState<CategoryDraft>()
  const newCategory = { kind: 'blog' } as const
  return (
    <section aria-labelledby="categories" className="mt-6">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 id="categories">Categories</h2>
        {categories.length > 0 && (
          <Opener category={newCategory} onOpen={setOpened} className="button button-quiet">
            Manage Categories
          </Opener>
        )}
      </div>
      {categories.length === 0 && (
        <div className="card mt-3 py-8 text-center">
          <p>No categories yet</p>
          <p className="mt-4">
            <Opener category={newCategory} onOpen={setOpened} className="button">
              <Plus aria-hidden size={20} /> Create First Category
            </Opener>
          </p>
        </div>
      )}
      <ul className="mt-3 grid gap-2 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] sm:gap-3">
        {categories.map((category) => (
          <li key={category.id}>
            <Opener
              category={{ ...category, kind: 'blog' }}
              onOpen={setOpened}
              className="card flex flex-wrap h-full min-h-11 items-center justify-between gap-x-3 px-3 py-2 sm:block sm:px-4 sm:py-3 hover:border-indigo"
            >
              <span className="flex items-center min-w-0 grow basis-32 gap-2 font-semibold text-indigo wrap-anywhere">
                <ColorDot color={category.color ?? ''} /> {category.name}
              </span>
              {category.description && (
                <span className="mt-1 line-clamp-2 text-stone max-sm:hidden">
                  {category.description}
                </span>
              )}
              <span className="mt-1 block shrink-0 whitespace-nowrap text-stone">
                {amountOf('blog', category.count)}
              </span>
            </Opener>
          </li>
        ))}
      </ul>
      {opened && (
        <CategoryDialog
          // The category as it is in the list, which is reloaded after a conflict.
          category={{ ...opened, ...categories.find(({ id }) => id === opened.id) }}
          back={href('/admin/blog')}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  )
}

interface OpenerProps {
  category: CategoryDraft
  onOpen: (category: CategoryDraft) => void
  className: string
  children: React.ReactNode
}

function Opener({ category, onOpen, className, children }: OpenerProps) {
  const { kind, id } = category
  const to = id
    ? href('/admin/:kind/categories/:id/edit', { kind, id })
    : href('/admin/:kind/categories/new', { kind })
  return (
    <Link
      to={to}
      className={className}
      aria-haspopup="dialog"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onOpen(category)
      }}
    >
      {children}
    </Link>
  )
}
