import { href } from 'react-router'
import { Message } from '#app/ui/message.tsx'
import { sessionEnded } from './session-ended.ts'

/** Why something was not done; where the session is over, with the way to sign in beside what was typed. */
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

/** The same, announced when it appears. */
export function Failure({ text }: { text: string }) {
  return (
    <Message kind="alert">
      <FailureText text={text} />
    </Message>
  )
}
