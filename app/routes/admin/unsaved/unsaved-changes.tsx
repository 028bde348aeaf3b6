import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { LeaveDialog } from './leave-dialog.tsx'
import { type OpenForm, OpenFormsContext } from './open-forms.ts'

interface Asked {
  nth: number
  proceed: () => void
}

/** Asks before what was typed into any form below is lost: by a link, the back button or a dialog's close. */
export function UnsavedChanges({ children }: { children: ReactNode }) {
  const open = useRef(new Set<OpenForm>())
  const [count, setCount] = useState(0)
  const [asked, setAsked] = useState<Asked>()
  const forms = useMemo(() => {
    const remove = (form: OpenForm) => {
      open.current.delete(form)
      setCount(open.current.size)
    }
    return {
      add(form: OpenForm) {
        open.current.add(form)
        setCount(open.current.size)
        return () => remove(form)
      },
      mayClose(dialog: HTMLElement, close: () => void) {
        const lost = [...open.current].filter(
          ({ element, isDirty }) => dialog.contains(element.current) && isDirty(),
        )
        if (lost.length === 0) return true
        const proceed = () => {
          // Closing may lead to another page, which is not to ask a second time.
          for (const form of lost) remove(form)
          close()
        }
        setAsked((before) => ({ nth: (before?.nth ?? 0) + 1, proceed }))
        return false
      },
    }
  }, [])
  return (
    <OpenFormsContext value={forms}>
      {children}
      {count > 0 && <LeavingGuard isDirty={() => isAnyDirty(open.current)} />}
      {asked && (
        <LeaveDialog
          key={asked.nth}
          onStay={() => setAsked(undefined)}
          onLeave={() => {
            setAsked(undefined)
            asked.proceed()
          }}
        />
      )}
    </OpenFormsContext>
  )
}

const isAnyDirty = (forms: Set<OpenForm>) => [...forms].some(({ isDirty }) => isDirty())

/** Holds up whatever leads to another page; the browser asks in its own words where it leaves the site. */
function LeavingGuard({ isDirty }: { isDirty: () => boolean }) {
  const current = useRef(isDirty)
  current.current = isDirty
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) => pageOf(from) !== pageOf(to) && isDirty(),
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (current.current()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  if (blocker.state !== 'blocked') return null
  return <LeaveDialog onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
}

/** An address as pages are told apart; a form of an index route is sent to `?index` of the same page. */
function pageOf({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search)
  query.delete('index')
  return `${pathname}?${query}`
}
