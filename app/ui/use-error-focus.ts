import { useEffect, useRef } from 'react'

/** For a form's `ref`: the first field that must be corrected takes the focus, as far away as it may stand. */
export function useErrorFocus(errors: Readonly<Record<string, string | undefined>>) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  return form
}
