import { href, useFetcher } from 'react-router'
import { maxNameLength } from '#app/domain/staff/sign-in.ts'
import type { FieldErrors } from '#app/result.ts'
import { Failure } from '#app/ui/admin/failure.tsx'
import { TextField } from '#app/ui/field.tsx'

/** Asks for a missing name, at most once a month; colleagues then see it instead of the email address. */
export function NamePrompt() {
  const fetcher = useFetcher<{ errors?: FieldErrors }>()
  const busy = fetcher.state !== 'idle'
  const errors = fetcher.data?.errors
  return (
    <section aria-label="Your name" className="card grid gap-3">
      <fetcher.Form
        method="post"
        action={href('/admin/profile')}
        className="flex flex-wrap items-end gap-3"
      >
        <input type="hidden" name="back" value="dashboard" />
        <div className="min-w-0 grow basis-64">
          <TextField
            name="full_name"
            label="What is your name?"
            hint="Your colleagues see it beside what you do."
            required
            nativeRequired
            autoComplete="name"
            maxLength={maxNameLength}
            error={errors?.fullName}
          />
        </div>
        <button type="submit" className="button" disabled={busy}>
          Save
        </button>
        <button
          type="submit"
          formAction={href('/admin/profile/name-later')}
          formNoValidate
          className="button button-quiet"
          disabled={busy}
        >
          Not now
        </button>
      </fetcher.Form>
      {errors?.[''] && !busy && <Failure text={errors['']} />}
    </section>
  )
}
