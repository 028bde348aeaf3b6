import { type FormEvent, useState } from 'react'
import { accountFields, checkSignIn } from '#app/domain/staff/sign-in/sign-in.ts'
import { nothingToLose, ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { TextField } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'

interface SignInFormProps {
  /** The server's errors, and the email address that was typed. */
  actionData: { errors: Record<string, string>; email: string } | undefined
}

/** Email and password, checked in the browser before they are sent. */
export function SignInForm({ actionData }: SignInFormProps) {
  const [browserErrors, setBrowserErrors] = useState<Record<string, string>>()
  const errors = browserErrors ?? actionData?.errors

  function check(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    const fieldErrors = checkSignIn({ email: text('email').trim(), password: text('password') })
    const isRefused = Object.keys(fieldErrors).length > 0
    setBrowserErrors(isRefused ? fieldErrors : undefined)
    if (isRefused) event.preventDefault()
  }

  return (
    <ResourceForm
      onSubmit={check}
      errors={errors}
      label="Sign In"
      pendingLabel="Signing in..."
      isWide
      isDirty={nothingToLose}
      className="grid gap-4"
    >
      <TextField
        name="email"
        {...accountFields.email}
        type="email"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={actionData?.email}
        error={errors?.email}
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        error={errors?.password}
      />
    </ResourceForm>
  )
}
