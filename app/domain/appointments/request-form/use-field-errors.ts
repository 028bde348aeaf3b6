import { useState } from 'react'
import type { FieldErrors } from '#app/result.ts'

/** The errors at the form's fields, and whether its summary is shown; `initial` are those of the server's answer. */
export function useFieldErrors(initial: FieldErrors) {
  const [errors, setErrors] = useState(initial)
  const [summary, setSummary] = useState(Object.keys(initial).length > 0)
  return {
    errors,
    summary,
    /** Field errors are shown at their fields; only the summary shows an error of the whole request. */
    showErrors(found: FieldErrors) {
      setErrors(found)
      setSummary('' in found)
    },
    clearErrors() {
      setErrors({})
      setSummary(false)
    },
    /** Clears the error of a field that is being corrected. */
    clearError(name: string) {
      if (!(name in errors)) return
      const { [name]: _, ...others } = errors
      setErrors(others)
      setSummary(summary && Object.keys(others).length > 0)
    },
  }
}
