import { useEffect, useRef } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import type { ChecklistItem } from '#app/domain/website/checklist.ts'
import { websiteTexts } from '#app/domain/website/website-texts.ts'
import { setUpAddress } from '#app/routes/admin/website/addresses.ts'
import { RowActions, useRowAction } from '#app/ui/admin/list/row-actions.tsx'

type NamedItem = ChecklistItem & { name: string }

/** The items that are still to be set up before the site opens; renders nothing once all are done. */
export function ChecklistPanel({ items }: { items: NamedItem[] }) {
  const [query] = useSearchParams()
  const summary = useFocusWhenShorter(items.length)
  return (
    <RowActions doneTexts={websiteTexts.done} failedTitle="Not saved">
      {items.length > 0 && (
        <details id="set-up" className="card scroll-mt-20" open={query.has('done')}>
          <summary ref={summary} className="min-h-11 cursor-pointer content-center font-semibold">
            Set up your website: {items.length} left
          </summary>
          <ul className="mt-2 divide-y divide-clay">
            {items.map((item) => (
              <ChecklistRow key={item.name} {...item} />
            ))}
          </ul>
        </details>
      )}
    </RowActions>
  )
}

/** Focuses the heading when a row was confirmed, because the row disappears together with its focused button. */
function useFocusWhenShorter(length: number) {
  const summary = useRef<HTMLElement>(null)
  const before = useRef(length)
  useEffect(() => {
    const isShorter = length < before.current
    before.current = length
    if (isShorter && document.activeElement === document.body) {
      summary.current?.focus({ preventScroll: true })
    }
  }, [length])
  return summary
}

function ChecklistRow({ name, ...item }: NamedItem) {
  const { title, text } = item
  const fetcher = useRowAction()
  const path = setUpAddress(item)
  // What is set on the server is not changed here.
  const isOfServer = item.screen === '/admin/system'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <p className="min-w-0 grow basis-64">
        <strong>{title}.</strong> {text}
      </p>
      {path && (
        <Link to={path} className="button button-quiet">
          {isOfServer ? 'See what to do' : 'Change'}
          <span className="sr-only">
            {isOfServer && ' about'} {title}
          </span>
        </Link>
      )}
      {item.isConfirmable && (
        <fetcher.Form
          method="post"
          action={href('/admin/checklist/:id/:act', { id: name, act: 'confirm' })}
        >
          <noscript>
            <input type="hidden" name="list" value="" />
          </noscript>
          <button type="submit" disabled={fetcher.state !== 'idle'} className="button button-quiet">
            This is right<span className="sr-only">: {title}</span>
          </button>
        </fetcher.Form>
      )}
    </li>
  )
}
