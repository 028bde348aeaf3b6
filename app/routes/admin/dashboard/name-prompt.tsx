import { href, useFetcher } from 'react-router'
import { accountFields } from '#app/domain/staff/sign-in/sign-in.ts'
import type { FieldErrors } from '#app/result.ts'
import { useAskFirst } from '#app/ui/admin/form/leaving-form.tsx'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { TextField } from '#app/ui/field.tsx'

/** Asks for a missing name, at most once a month; colleagues then see it instead of the email address. */
export function NamePrompt({ version }: { version: number }) {
  const fetcher = useFetcher<{ errors?: FieldErrors }>()
  const errors = fetcher.data?.errors
  const askFirst = useAskFirst()
  return (
    <section aria-label="Your name">
      <ResourceForm
        fetcher={fetcher}
        action={href('/admin/profile')}
        errors={errors}
        label="Save"
        version={version}
        // "Not now" alone has an action of its own.
        onSubmit={(event) =>
          event.nativeEvent.submitter?.hasAttribute('formaction') && askFirst(event)
        }
        otherSubmit={
          <button
            type="submit"
            formAction={href('/admin/profile/name-later')}
            className="button button-quiet"
            disabled={fetcher.state !== 'idle'}
          >
            Not now
          </button>
        }
        className="card grid gap-3"
      >
        <input type="hidden" name="back" value="dashboard" />
        <TextField
          name="full_name"
          label="What is your name?"
          hint="Your colleagues see it beside what you do."
          required
          autoComplete="name"
          maxLength={accountFields.full_name.maxLength}
          error={errors?.full_name}
        />
      </ResourceForm>
    </section>
  )
}
