import { useNavigation, useSearchParams } from 'react-router'
import { signInTexts } from '#app/domain/staff/sign-in/sign-in.ts'
import { Message } from '#app/ui/message.tsx'

/** The message for the flags that other screens add to this address; hidden while an attempt runs. */
export function SignInMessage() {
  const [search] = useSearchParams()
  const { state } = useNavigation()
  const message = messageOf(search)
  if (state !== 'idle' || !message) return null
  return <Message kind={message.kind}>{message.text}</Message>
}

function messageOf(search: URLSearchParams) {
  if (search.has('sent')) return { kind: 'status', text: signInTexts.resetSent } as const
  if (search.has('updated')) return { kind: 'status', text: signInTexts.passwordUpdated } as const
  if (search.has('ready')) return { kind: 'status', text: signInTexts.accountReady } as const
  if (search.has('ended')) return { kind: 'alert', text: signInTexts.sessionEnded } as const
  if (search.has('denied')) return { kind: 'alert', text: signInTexts.denied } as const
  if (search.has('expired')) return { kind: 'alert', text: signInTexts.codeExpired } as const
  return undefined
}
