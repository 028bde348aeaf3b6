import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useFetcher, useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import type { RowActionResult, UndoAction } from '#app/http/respond.ts'
import { FailureText } from '#app/ui/admin/failure.tsx'
import { doneSentence, Toast } from '#app/ui/admin/toast.tsx'
import { AlertDialog } from '#app/ui/dialog.tsx'

const ShowResultContext = createContext<(result: RowActionResult) => void>(() => {})

/** A fetcher for actions on one row of a list, which shows the result of each. `withUndo` is shown again after a failure. */
export function useRowAction(withUndo?: RowActionResult) {
  const showResult = useContext(ShowResultContext)
  const fetcher = useFetcher<RowActionResult>()
  const navigate = useNavigate()
  const shown = useRef(fetcher.data)
  useEffect(() => {
    if (fetcher.data === shown.current) return
    shown.current = fetcher.data
    if (!fetcher.data) return
    if (fetcher.data.to) void navigate(fetcher.data.to)
    else showResult(fetcher.data.error ? { ...withUndo, ...fetcher.data } : fetcher.data)
  }, [fetcher.data, navigate, showResult, withUndo])
  return fetcher
}

/** Sends the query of the list with the form of a row: without JavaScript the action redirects to the same list. */
export function ListQuery() {
  const [query] = useSearchParams()
  return (
    <noscript>
      <input type="hidden" name="list" value={query.toString()} />
    </noscript>
  )
}

interface RowActProps {
  /** The address that is posted to, and what is sent there. */
  action: string
  fields?: Readonly<Record<string, string | number>>
  className?: string
  children: ReactNode
}

/** The button that does something to one row. */
export function RowAct(props: RowActProps) {
  const { action, fields = {}, className = 'button button-quiet', children } = props
  const fetcher = useRowAction()
  return (
    <fetcher.Form method="post" action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ListQuery />
      <button type="submit" disabled={fetcher.state !== 'idle'} className={className}>
        {children}
      </button>
    </fetcher.Form>
  )
}

interface LastResult {
  result: RowActionResult
  key: string
  count: number
  openerId: string
}

interface RowActionsProps {
  /** The toasts for what was done, by a row's action or in the dialog that redirected here. */
  doneTexts: Readonly<Record<string, string>>
  failedTitle: string
  /** The address that undoes the changes that an address names (`list-state.ts`). */
  undoAction?: string | undefined
  children: ReactNode
}

export function RowActions({ doneTexts, failedTitle, undoAction, children }: RowActionsProps) {
  const { key } = useLocation()
  const [query] = useSearchParams()
  const [last, setLast] = useState<LastResult>()
  // A result that arrives while the next screen is loading is shown there as well.
  const nextKey = useNavigation().location?.key ?? key
  const result = last && [key, nextKey].includes(last.key) ? last.result : undefined
  const showResult = useCallback(
    (result: RowActionResult) =>
      setLast((before) => ({
        result,
        key: nextKey,
        count: (before?.count ?? 0) + 1,
        openerId: document.activeElement?.id ?? '',
      })),
    [nextKey],
  )
  const ofAddress = useUndoOfAddress(undoAction)
  const shown = result ?? (ofAddress && { undo: ofAddress })
  const done = result ? result.done : query.get('done')
  return (
    <ShowResultContext value={showResult}>
      {children}
      <Toast
        sentence={doneSentence(doneTexts, done)}
        count={last?.count ?? 0}
        undo={shown?.undo && <UndoButton result={shown} openerId={last?.openerId ?? ''} />}
      />
      {result?.error && (
        <AlertDialog
          title={failedTitle}
          text={<FailureText text={result.error} />}
          onClose={() => setLast(withoutError)}
        />
      )}
    </ShowResultContext>
  )
}

/** The result to show after a failure was closed: none, or the last action with its undo button for the full time. */
function withoutError(last: LastResult | undefined): LastResult | undefined {
  if (!last?.result.undo) return undefined
  const { error: _, ...result } = last.result
  return { ...last, result, count: last.count + 1 }
}

export function useUndoOfAddress(action: string | undefined): UndoAction | undefined {
  const [query] = useSearchParams()
  const changes = query.get('undo')
  // Memoised, because effects depend on the object.
  return useMemo(
    () => (action && changes ? { action, fields: { changes } } : undefined),
    [action, changes],
  )
}

interface UndoButtonProps {
  result: RowActionResult
  openerId?: string
  /** For a dialog, under which the toast of the list is inert: the text that replaces the button once it is done. */
  doneText?: string
  className?: string
}

/** The button goes with its toast, so the focus moves to the element of that action. */
export function UndoButton({ result, openerId = '', doneText, className = '' }: UndoButtonProps) {
  const { undo } = result
  const fetcher = useRowAction(result)
  const { pathname } = useLocation()
  if (doneText && fetcher.data?.done) return <span role="status">{doneText}</span>
  if (!undo) return null
  return (
    <fetcher.Form
      method="post"
      action={undo.action}
      className="grid shrink-0"
      onSubmit={() => {
        const opener = document.getElementById(openerId) ?? document.getElementById('main')
        opener?.focus()
      }}
    >
      {Object.entries(undo.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="screen" value={pathname} />
      <ListQuery />
      <button type="submit" disabled={fetcher.state !== 'idle'} className={className}>
        Undo
      </button>
    </fetcher.Form>
  )
}
