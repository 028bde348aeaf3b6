import { passwordTexts } from '#app/domain/staff/password.ts'
import type { Corrections } from '#app/outcome.ts'
import { PasswordField } from '#app/ui/password-field.tsx'

/** A new password, twice. */
export function NewPasswordFields({ errors }: { errors: Corrections | undefined }) {
  return (
    <>
      <PasswordField
        name="password"
        label="New password"
        hint={passwordTexts.hint}
        autoComplete="new-password"
        error={errors?.password}
      />
      <PasswordField
        name="confirmation"
        label="Confirm password"
        autoComplete="new-password"
        error={errors?.confirmation}
      />
    </>
  )
}
