import { href, Link } from 'react-router'
import { useRowAction } from '#app/ui/admin/list/row-actions.tsx'
import { useListState } from '#app/ui/admin/list/use-list-state.ts'
import { samplesAddress } from './list-address.ts'

/** Says how many sample articles visitors see, and hides all of them. */
export function SamplesNotice({ amount, isListed }: { amount: number; isListed: boolean }) {
  const fetcher = useRowAction()
  const { dialog } = useListState()
  if (amount === 0) return null
  const [articles, them] = amount === 1 ? ['1 article', 'it'] : [`${amount} articles`, 'them']
  return (
    <div className="card mt-4">
      <p className="max-w-prose">
        <strong>{articles} came with the website.</strong> Visitors see {them} marked “Sample” until
        somebody who can judge {them} taps “This is right”, or changes and saves {them}.
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        {!isListed && (
          <Link to={samplesAddress} preventScrollReset className="button button-quiet">
            Show samples
          </Link>
        )}
        <fetcher.Form method="post" action={dialog(href('/admin/blog/hide-samples'))}>
          <button type="submit" disabled={fetcher.state !== 'idle'} className="button button-quiet">
            Hide {them} from visitors
          </button>
        </fetcher.Form>
      </div>
    </div>
  )
}
