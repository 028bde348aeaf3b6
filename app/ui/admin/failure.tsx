import { href } from 'react-router'
import { sessionEnded } from '#app/browser/connection/session-ended.ts'
import { Message } from '#app/ui/message.tsx'

/** An error text; for an ended session with a link that signs in in a new tab, so that what was typed stays. */
export function FailureText({ text }: { text: string }) {
  if (text !== sessionEnded) return text
  return (
    <>
      {text}{' '}
      <a href={href('/admin/login')} target="_blank" rel="noopener" className="link">
        Sign in in a new tab
      </a>
    </>
  )
}

export function Failure({ text }: { text: string }) {
  return (
    <Message kind="alert">
      <FailureText text={text} />
    </Message>
  )
}
