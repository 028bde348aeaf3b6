import type { ReactNode } from 'react'
import { href } from 'react-router'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import type { FieldErrors } from '#app/values/result.ts'

interface PasswordStepProps {
  action: string
  label: string
  errors?: FieldErrors | undefined
  children: ReactNode
}

export function PasswordStep({ action, label, errors, children }: PasswordStepProps) {
  return (
    <ResourceForm
      action={action}
      errors={errors}
      label={label}
      cancel={href('/admin/profile')}
      className="card grid gap-4"
    >
      {children}
      <PasswordField
        name="password"
        label="Present password"
        autoComplete="current-password"
        error={errors?.password}
      />
    </ResourceForm>
  )
}
