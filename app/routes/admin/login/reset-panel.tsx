import { href, Link, useFetcher, useSearchParams } from 'react-router'
import { signInTexts } from '#app/domain/staff/sign-in/sign-in.ts'
import { signInAddress } from '#app/http/staff-only.ts'
import { TextField } from '#app/ui/field.tsx'
import { Message } from '#app/ui/message.tsx'

/** The form that requests a new password, which opens in place. Its messages are outside, so that they survive its closing. */
export function ResetPanel() {
  const [search] = useSearchParams()
  const fetcher = useFetcher<{ failed?: boolean }>()
  const open = search.has('reset')
  const sending = fetcher.state !== 'idle'
  const failed = search.has('failed') || fetcher.data?.failed
  const back = search.get('to')
  const query = back ? `?to=${encodeURIComponent(back)}` : ''
  return (
    <div className="grid gap-4">
      {failed && !sending && <Message kind="alert">{signInTexts.resetFailed}</Message>}
      {search.has('too-many') && <Message kind="alert">{signInTexts.resetTooMany}</Message>}
      <Link
        to={signInAddress(back, open ? '' : 'reset')}
        aria-expanded={open}
        preventScrollReset
        onClick={() => fetcher.reset()}
        className="link inline-flex min-h-11 items-center justify-self-start"
      >
        Forgot your password?
      </Link>
      {open && (
        <section aria-label="Reset password" className="rounded-lg bg-shea p-4">
          <fetcher.Form
            method="post"
            action={href('/admin/login/reset') + query}
            className="grid gap-4"
          >
            <TextField
              name="reset_email"
              label="Your email"
              type="email"
              required
              nativeRequired
              autoComplete="username"
              autoFocus
            />
            <button type="submit" className="button" disabled={sending}>
              {sending ? 'Sending...' : 'Send Reset Email'}
            </button>
          </fetcher.Form>
          <Link
            to={signInAddress(back)}
            preventScrollReset
            onClick={() => fetcher.reset()}
            className="button button-quiet mt-3 w-full"
          >
            Cancel
          </Link>
        </section>
      )}
    </div>
  )
}
