import { Form, href, Link, useNavigation, useSearchParams } from 'react-router'
import { signInTexts } from '#app/domain/staff/sign-in.ts'
import { TextField } from '#app/ui/field.tsx'
import { Message } from '#app/ui/message.tsx'

/** The way to a new password; opens in place. What came of it stands outside, where it survives its closing. */
export function ResetPanel() {
  const [search] = useSearchParams()
  const { formAction } = useNavigation()
  const open = search.has('reset')
  const sending = formAction === href('/admin/login/reset')
  return (
    <div className="grid gap-4">
      {search.has('failed') && <Message kind="alert">{signInTexts.resetFailed}</Message>}
      {search.has('too-many') && <Message kind="alert">{signInTexts.resetTooMany}</Message>}
      <Link
        to={open ? href('/admin/login') : '?reset'}
        aria-expanded={open}
        preventScrollReset
        className="link inline-flex min-h-11 items-center justify-self-start"
      >
        Forgot your password?
      </Link>
      {open && (
        <section aria-label="Reset password" className="rounded-lg bg-shea p-4">
          <Form method="post" action={href('/admin/login/reset')} className="grid gap-4">
            <TextField
              name="reset_email"
              label="Your email"
              type="email"
              required
              autoComplete="username"
              autoFocus
            />
            <button type="submit" className="button" disabled={sending}>
              {sending ? 'Sending...' : 'Send Reset Email'}
            </button>
          </Form>
          <Form method="get" action={href('/admin/login')} className="mt-3 grid">
            <button type="submit" className="button button-quiet">
              Cancel
            </button>
          </Form>
        </section>
      )}
    </div>
  )
}
