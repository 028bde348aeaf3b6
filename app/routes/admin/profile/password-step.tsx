import type { ComponentProps, ReactNode } from 'react'
import { href } from 'react-router'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'

export const ProfileStep = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid max-w-form gap-5">
    <h1>{title}</h1>
    {children}
  </div>
)

/** A step on one's own account that asks for the present password. */
export function PasswordStep(props: ComponentProps<typeof ResourceForm> & { title: string }) {
  const { title, children, ...form } = props
  return (
    <ProfileStep title={title}>
      <ResourceForm {...form} cancel={href('/admin/profile')} className="card grid gap-4">
        {children}
        <PasswordField
          name="password"
          label="Current password"
          autoComplete="current-password"
          error={form.errors?.password}
        />
      </ResourceForm>
    </ProfileStep>
  )
}
