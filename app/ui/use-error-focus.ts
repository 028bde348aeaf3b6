import { useEffect, useRef } from 'react'

/** A ref for a form; when there are errors, its first invalid field gets the focus. */
export function useErrorFocus(errors: Readonly<Record<string, string | undefined>>) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  return form
}
