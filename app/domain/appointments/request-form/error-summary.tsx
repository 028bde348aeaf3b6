import { type BranchPhone, PhoneLinks } from '#app/domain/clinic/links/phone-links.tsx'
import type { FieldErrors } from '#app/result.ts'

interface ErrorSummaryProps {
  errors: FieldErrors
  branches: BranchPhone[]
}

/** The errors of a form with links to the fields; takes the focus when the page opens. */
export function ErrorSummary({ errors, branches }: ErrorSummaryProps) {
  const { '': formError, ...fields } = errors
  const fieldErrors = Object.entries(fields)
  return (
    <div
      role="alert"
      data-summary
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: after a refused form the errors are what must be read first
      autoFocus
      className="mb-6 rounded-lg border-l-4 border-terracotta bg-clay/60 p-4"
    >
      {formError && (
        <>
          <p className="font-semibold">{formError}</p>
          <PhoneLinks branches={branches} />
        </>
      )}
      {fieldErrors.length > 0 && (
        <>
          <p className="font-semibold">
            Please correct the following. What you typed is still here.
          </p>
          <ul className="mt-2 list-disc pl-5">
            {fieldErrors.map(([field, error]) => (
              <li key={field}>
                <a href={`#${field}`} className="link">
                  {error}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
