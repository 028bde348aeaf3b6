import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FieldErrors } from '#app/result.ts'
import { Failure } from '#app/ui/admin/failure.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { StepButtons } from './step-buttons.tsx'

interface PasswordStepProps {
  /** The address that the form is posted to. */
  action: string
  /** The text of the button. */
  label: string
  errors?: FieldErrors | undefined
  children: ReactNode
}

/** Asks for the present password before a change of the second factor. */
export function PasswordStep({ action, label, errors, children }: PasswordStepProps) {
  const busy = useNavigation().formAction === action
  return (
    <Form method="post" action={action} noValidate className="card grid gap-4">
      {errors?.[''] && !busy && <Failure text={errors['']} />}
      {children}
      <PasswordField
        name="password"
        label="Present password"
        autoComplete="current-password"
        error={errors?.password}
      />
      <StepButtons label={label} busy={busy} />
    </Form>
  )
}
