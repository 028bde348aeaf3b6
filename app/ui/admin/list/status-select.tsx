import { ListQuery, useRowAction } from './row-actions.tsx'

interface StatusSelectProps {
  row: { id: string; status: string; version: number }
  /** Whose status it is, for screen readers. */
  name: string
  /** The address that a change is posted to. */
  action: string
  choices: (present: string) => readonly string[]
  labelOf: (status: string) => string
  colorsOf: (status: string) => string
}

/** The update is optimistic, and reverted on an error. */
export function StatusSelect(props: StatusSelectProps) {
  const { row, name, action, choices, labelOf, colorsOf } = props
  const fetcher = useRowAction()
  // Until the list has reloaded after a change, only the response to the change has the new version of the row.
  const version = Math.max(row.version, fetcher.data?.version ?? 0)
  const status = fetcher.formData?.get('status')?.toString() ?? row.status
  return (
    <fetcher.Form method="post" action={action}>
      <input type="hidden" name="version" value={version} />
      <label className="sr-only" htmlFor={`status-${row.id}`}>
        Status of {name}
      </label>
      <select
        id={`status-${row.id}`}
        name="status"
        value={status}
        // What a browser fills in again after a reload would be a change.
        autoComplete="off"
        onChange={({ currentTarget }) => {
          const changed = new FormData(currentTarget.form ?? undefined)
          changed.set('status', currentTarget.value)
          fetcher.submit(changed, { method: 'post', action })
        }}
        className={`rounded-lg border-2 px-2 font-semibold text-ink ${colorsOf(status)}`}
      >
        {choices(status).map((each) => (
          <option key={each} value={each}>
            {labelOf(each)}
          </option>
        ))}
      </select>
      <ListQuery />
      <noscript>
        <button type="submit" className="button button-quiet ml-2">
          Set
        </button>
      </noscript>
    </fetcher.Form>
  )
}
