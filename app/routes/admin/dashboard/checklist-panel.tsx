import { href, Link, useFetcher } from 'react-router'
import type { ChecklistItem } from '#app/domain/website/checklist.ts'

type NamedItem = ChecklistItem & { name: string }

/** What is still to be set up before the site opens; nothing once all is done. */
export function ChecklistPanel({ items }: { items: NamedItem[] }) {
  if (items.length === 0) return null
  return (
    <details className="card">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        Set up your website: {items.length} left
      </summary>
      <ul className="mt-2 divide-y divide-clay">
        {items.map((item) => (
          <ChecklistRow key={item.name} {...item} />
        ))}
      </ul>
    </details>
  )
}

function ChecklistRow({
  name,
  title,
  text,
  document,
  screen,
  query = '',
  isConfirmable,
}: NamedItem) {
  const fetcher = useFetcher()
  const path = document
    ? href('/admin/website/:document', { document })
    : screen && href(screen) + query
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <p className="min-w-0 grow basis-64">
        <strong>{title}.</strong> {text}
      </p>
      {path && (
        <Link to={path} className="button button-quiet">
          Change<span className="sr-only"> {title}</span>
        </Link>
      )}
      {isConfirmable && (
        <fetcher.Form method="post" action={href('/admin/checklist/:item', { item: name })}>
          <button type="submit" disabled={fetcher.state !== 'idle'} className="button button-quiet">
            This is right<span className="sr-only">: {title}</span>
          </button>
        </fetcher.Form>
      )}
    </li>
  )
}
