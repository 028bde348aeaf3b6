import type { ComponentProps, ReactNode } from 'react'
import { href } from 'react-router'
import { accountFields, passwordTexts } from '#app/domain/staff/sign-in/sign-in.ts'
import { useAdminWorker } from '#app/routes/admin/connection/use-admin-worker.ts'
import { useBackOfficeClinic } from '#app/routes/admin/use-back-office-clinic.ts'
import { TextField } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import type { FieldErrors } from '#app/values/result.ts'

/** The layout of the screens before the sign-in: a card under the clinic's logo and name. Its top stays where it is when its height changes. */
export function AuthLayout({ title, children }: { title: string; children: ReactNode }) {
  // Signing out removes the service worker (`Clear-Site-Data`), so it is registered again.
  useAdminWorker()
  const clinic = useBackOfficeClinic()
  return (
    <main className="mx-auto max-w-md px-4 pt-[max(1rem,10svh-2rem)] pb-8">
      <div className="overflow-hidden rounded-xl border border-clay bg-white shadow-sm">
        <div className="flex flex-wrap items-center gap-3 bg-night px-5 py-4 text-white max-[16rem]:px-3 sm:px-7">
          <img
            src={clinic.logo}
            alt=""
            className={`size-10 object-contain ${clinic.hasOwnLogo ? 'rounded bg-white' : ''}`}
          />
          <p className="min-w-0 flex-1 basis-36">
            <span className="block font-display text-xl leading-tight font-bold">
              {clinic.name}
            </span>
            {clinic.descriptor}
          </p>
        </div>
        <div className="stripe" />
        <div className="grid gap-5 p-5 max-[16rem]:p-3 sm:p-7">
          <h1>{title}</h1>
          {children}
        </div>
      </div>
      <p className="mt-4 text-center">
        <a href={href('/')} className="link inline-flex min-h-11 items-center px-3">
          ← Back to Website
        </a>
      </p>
    </main>
  )
}

/** The address that somebody signs in with. */
export const AccountEmail = (props: Omit<ComponentProps<typeof TextField>, 'name' | 'label'>) => (
  <TextField
    name="email"
    {...accountFields.email}
    type="email"
    required
    autoComplete="username"
    {...props}
  />
)

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

/** The token of a link by mail or message, without what stood after it there, such as a full stop. */
export const tokenOf = ({ searchParams }: URL): string =>
  /^[\w-]{43}/.exec(searchParams.get('token') ?? '')?.[0] ?? ''
