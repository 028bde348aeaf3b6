import { type FormEvent, useState } from 'react'
import { Form } from 'react-router'
import { checkSignIn } from '#app/domain/staff/sign-in.ts'
import { TextField } from '#app/ui/field.tsx'
import { Message } from '#app/ui/message.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'

interface SignInFormProps {
  /** The server's errors, and the email address that was typed. */
  actionData: { errors: Record<string, string>; email: string } | undefined
  busy: boolean
}

/** Email and password, checked in the browser before they are sent. */
export function SignInForm({ actionData, busy }: SignInFormProps) {
  const [browserErrors, setBrowserErrors] = useState<Record<string, string>>()
  const errors = browserErrors ?? actionData?.errors ?? {}

  function check(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    const fieldErrors = checkSignIn({ email: text('email').trim(), password: text('password') })
    const [first] = Object.keys(fieldErrors)
    setBrowserErrors(first ? fieldErrors : undefined)
    if (!first) return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>(`#${first}`)?.focus()
  }

  return (
    <Form method="post" noValidate onSubmit={check} className="grid gap-4">
      {errors[''] && !busy && <Message kind="alert">{errors['']}</Message>}
      <TextField
        name="email"
        label="Email"
        type="email"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={actionData?.email}
        error={errors.email}
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        error={errors.password}
      />
      <button type="submit" className="button w-full" disabled={busy}>
        {busy ? 'Signing in...' : 'Sign In'}
      </button>
    </Form>
  )
}
