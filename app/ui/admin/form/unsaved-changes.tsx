import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { DiscardDialog } from '#app/ui/admin/dialog/confirm-dialog.tsx'
import { type OpenForm, OpenFormsContext } from './open-forms.ts'

interface LeaveRequest {
  count: number
  proceed: () => void
}

/** Asks before unsaved changes of any form below are lost: by a link, the back button, a `LeavingForm` or closing a dialog. */
export function UnsavedChanges({ children }: { children: ReactNode }) {
  const open = useRef(new Set<OpenForm>())
  const [count, setCount] = useState(0)
  const [leaveRequest, setLeaveRequest] = useState<LeaveRequest>()
  const forms = useMemo(() => {
    const remove = (form: OpenForm) => {
      open.current.delete(form)
      setCount(open.current.size)
    }
    const ask = (proceed: () => void) =>
      setLeaveRequest((before) => ({ count: (before?.count ?? 0) + 1, proceed }))
    return {
      add(form: OpenForm) {
        open.current.add(form)
        setCount(open.current.size)
        return () => remove(form)
      },
      mayClose(dialog: HTMLElement, close: () => void) {
        const dirty = [...open.current].filter(
          ({ element, isDirty }) => dialog.contains(element.current) && isDirty(),
        )
        if (dirty.length === 0) return true
        ask(() => {
          // Closing may navigate, which must not ask a second time.
          for (const form of dirty) remove(form)
          close()
        })
        return false
      },
      mayLeave(leave: () => void) {
        if (!isAnyDirty(open.current)) return true
        ask(leave)
        return false
      },
    }
  }, [])
  return (
    <OpenFormsContext value={forms}>
      {children}
      {count > 0 && (
        <NavigationGuard
          isDirty={(leavesPath) => isAnyDirty(open.current, leavesPath)}
          // A question about a form of the page that is left would have nothing to send.
          onLeave={() => setLeaveRequest(undefined)}
        />
      )}
      {leaveRequest && (
        <LeaveDialog
          key={leaveRequest.count}
          onStay={() => setLeaveRequest(undefined)}
          onLeave={() => {
            setLeaveRequest(undefined)
            leaveRequest.proceed()
          }}
        />
      )}
    </OpenFormsContext>
  )
}

const isAnyDirty = (forms: Set<OpenForm>, leavesPath?: boolean) =>
  [...forms].some(({ isDirty }) => isDirty(leavesPath))

interface NavigationGuardProps {
  isDirty: (leavesPath?: boolean) => boolean
  onLeave: () => void
}

/** Blocks navigation to another page; when the site is left, the browser shows its own question. */
function NavigationGuard({ isDirty, onLeave }: NavigationGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      pageOf(from) !== pageOf(to) && isDirty(from.pathname !== to.pathname),
  )
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isDirty()) event.preventDefault()
  })
  useEffect(() => {
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  if (blocker.state !== 'blocked') return null
  return (
    <LeaveDialog
      onStay={() => blocker.reset()}
      onLeave={() => {
        onLeave()
        blocker.proceed()
      }}
    />
  )
}

/** The address without `?index`, which a form of an index route adds to the same page. */
function pageOf({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search)
  query.delete('index')
  return `${pathname}?${query}`
}

function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <DiscardDialog
      title="Unsaved Changes"
      label="Leave"
      cancelLabel="Stay"
      onConfirm={onLeave}
      onCancel={onStay}
    >
      You have unsaved changes. Leave this page?
    </DiscardDialog>
  )
}
