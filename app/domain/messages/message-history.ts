import { moment } from '#app/values/date-text.ts'
import type { ListedMessage, MessageChannel } from './message.ts'
import { templateLabels } from './message-template.ts'

export const channelNames: Record<MessageChannel, string> = {
  sms: 'SMS',
  mail: 'mail',
  whatsapp: 'WhatsApp',
  call: 'phone',
}

/** The sentence where there is no message that could be sent. */
export const nothingToSend =
  'Nothing is sent: the patient wants no messages, or the text of this message is empty.'

/** Why a patient who wants none gets no message. */
export const noMessagesWanted = 'The patient wants no messages.'

/** The kind and the outcome of a message, without its time: "Confirmation sent by SMS". */
export function messageHistory(message: ListedMessage): string {
  const label = templateLabels[message.template]
  const channel = channelNames[message.channel]
  const author = message.sent_by ?? 'a former member of staff'
  // A message that has waited for staff for too long is useless, and not sent any more.
  const isDropped = message.status === 'manual' && !isToDo(message)
  switch (isDropped ? 'dropped' : message.status) {
    case 'sent':
      if (message.channel === 'whatsapp') return `${label} opened by ${author}`
      return message.channel === 'call'
        ? `${label} told by ${author}`
        : `${label} sent by ${channel}`
    case 'waiting':
      return `${label} waits to be sent by ${channel}`
    case 'manual':
      return `${label} to send by WhatsApp`
    case 'failed':
      return `${label} was not sent by ${channel}`
    case 'dropped':
      return `${label} is not sent any more`
  }
}

/** Why a message was not sent, and when it is tried again; empty where there is nothing to say. */
export function messageReason({ status, last_error, next_attempt_at }: ListedMessage): string {
  if (status === 'waiting') {
    const next = `Next try ${moment(next_attempt_at)}.`
    return [last_error, next].filter(Boolean).join(' ')
  }
  return status === 'sent' ? '' : (last_error ?? '')
}

/** Whether staff have to do something about a message: it waits for them, has failed, or has failed so far. */
export const isToDo = ({ status, last_error, isOutdated }: ListedMessage): boolean =>
  !isOutdated &&
  (status === 'manual' || status === 'failed' || (status === 'waiting' && last_error !== null))
