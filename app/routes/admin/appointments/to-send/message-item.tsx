import { type ListedMessage, messageHistory, messageReason } from '#app/domain/messages/message.ts'
import { smsSizeText } from '#app/platform/sms/sms-size.ts'
import { moment } from '#app/values/date-text.ts'

/** The outcome of one message, and its text with its size as an SMS. */
export function MessageItem({ message }: { message: ListedMessage }) {
  const { created_at, sent_at, text } = message
  const reason = messageReason(message)
  const at = sent_at ?? created_at
  return (
    <>
      {messageHistory(message)},{' '}
      <time dateTime={at} className="text-stone">
        {moment(at)}
      </time>
      {reason && <bdi className="block text-terracotta">{reason}</bdi>}
      {text && (
        <details>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            Show the text
          </summary>
          <p className="rounded-lg bg-shea p-3 whitespace-pre-wrap wrap-anywhere select-all">
            {text}
          </p>
          <p className="text-stone">{smsSizeText(text)}</p>
        </details>
      )}
    </>
  )
}
