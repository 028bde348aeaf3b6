import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { TextField } from '#app/ui/field.tsx'

/** The code of an authenticator app, or a recovery code. */
export function CodeForm({ error }: { error: string | undefined }) {
  return (
    <ResourceForm label="Sign In" pendingLabel="Signing in..." isWide className="grid gap-4">
      <TextField
        name="code"
        label="Code"
        required
        hint="The six digits that your authenticator app shows, or one of your recovery codes."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        error={error}
      />
    </ResourceForm>
  )
}
