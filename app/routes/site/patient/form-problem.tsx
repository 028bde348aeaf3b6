import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import { PhoneLinks } from '#app/domain/clinic/links/phone-links.tsx'
import type { FieldErrors } from '#app/values/result.ts'

/** What is wrong with a form as a whole, with the phone numbers, or that something below it must be corrected. */
export function FormProblem({ errors }: { errors: FieldErrors }) {
  const { branches } = useClinic()
  const fields = Object.entries(errors).filter(([name]) => name !== '')
  if (!errors[''] && fields.length === 0) return null
  return (
    <div
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the page opened in order to say this
      autoFocus
      className="border-l-4 border-terracotta bg-clay px-5 py-4"
    >
      {errors[''] && (
        <>
          <p className="font-semibold">{errors['']}</p>
          <PhoneLinks branches={branches} />
        </>
      )}
      {fields.map(([name, error]) => (
        <p key={name}>
          <a href={`#${name}`} className="link">
            {error}
          </a>
        </p>
      ))}
    </div>
  )
}
