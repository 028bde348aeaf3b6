import { passwordTexts } from '#app/domain/staff/sign-in/password.ts'
import { PasswordField } from '#app/ui/password-field.tsx'
import type { FieldErrors } from '#app/values/result.ts'

/** A new password, twice. */
export function NewPasswordFields({ errors }: { errors: FieldErrors | undefined }) {
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
