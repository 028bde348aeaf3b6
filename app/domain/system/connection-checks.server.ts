import { countRefused } from '#app/domain/messages/staff-messages.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { outboxSummary } from '#app/platform/mail/outbox-review.server.ts'
import { verifySmtp } from '#app/platform/mail/smtp.server.ts'
import { fetchAccountStatus } from '#app/platform/sms/gateways.server.ts'
import { type SmsSettings, smsGateways } from '#app/platform/sms/sms-settings.ts'
import { counted } from '#app/values/counted.ts'
import { connections } from './connection.ts'
import { attention, type Finding, failed, failureReason, missing, passed } from './system-check.ts'
import { mailFailure } from './test-message.server.ts'

export async function checkMail({ settings }: Needs<'settings'>): Promise<Finding> {
  const { smtp } = settings
  if (!smtp) {
    return settings.unreadable?.includes('mail')
      ? failed('The stored password of the mail server can no longer be read.', '', enterAgain)
      : missing(
          'Mail is not set up, so nothing is mailed.',
          '',
          'An owner can enter the mail server at System.',
        )
  }
  const { hostname } = new URL(smtp.url)
  try {
    await verifySmtp(smtp)
    return passed(`${hostname} accepts mail from ${smtp.from.address}.`)
  } catch (error) {
    const { fromEnvironment } = settings
    const reason = fromEnvironment.mail ? failureReason(error) : mailFailure(error, smtp)
    return failed(
      `No mail can be sent through ${hostname}: ${reason}`,
      correction(settings, 'mail'),
      'Check the settings, or ask your mail provider. Waiting mail will be sent later.',
    )
  }
}

const enterAgain = 'Please enter it again at System.'

/** Nothing where an owner has entered it at System, and can correct it there. */
const correction = ({ fromEnvironment }: Needs<'settings'>['settings'], name: 'mail' | 'sms') =>
  fromEnvironment[name] ? `Correct ${connections[name].variables}, and start again.` : ''

export async function checkOutbox({ db }: Needs<'db'>): Promise<Finding> {
  const { waiting, failed: undelivered } = await outboxSummary({ db })
  if (undelivered === 0) return passed(`${counted(waiting, 'mail')} to be sent, none failed.`)
  return attention(
    `${counted(undelivered, 'mail')} could not be delivered.`,
    '',
    'Open the outbox to see why, and to try again.',
  )
}

const answerMs = 5000

/** Whether the provider of SMS accepts our key; nothing is sent, as a message would cost money. */
export async function checkSms({ settings }: Needs<'settings'>): Promise<Finding> {
  const { sms } = settings
  if (!sms) {
    return settings.unreadable?.includes('sms')
      ? failed('The stored SMS provider or its key can no longer be used.', '', enterAgain)
      : missing(
          'Text messages are not set up. Patients get mail, or your staff write and call.',
          '',
          'An owner can enter the provider at System.',
        )
  }
  const { gateway } = sms
  const { host } = new URL(sms.url)
  // Such a key cannot be sent, and the error of the request would contain it.
  if (/\p{Cc}/u.test(sms.key)) {
    return failed(
      'The API key has a line break or a tab in it, so no SMS is sent.',
      correction(settings, 'sms'),
    )
  }
  try {
    return judgeAnswer(settings, sms, await fetchAccountStatus(sms, answerMs))
  } catch (error) {
    return failed(
      `${gateway} cannot be reached at ${host}: ${failureReason(error)}`,
      '',
      'Is the internet working? Waiting messages will be sent as soon as it is.',
    )
  }
}

function judgeAnswer(
  settings: Needs<'settings'>['settings'],
  { gateway, url }: SmsSettings,
  status: number,
): Finding {
  const { host } = new URL(url)
  if (status === 401 || status === 403) {
    return failed(
      `${gateway} refuses the key (HTTP ${status}), so no SMS is sent.`,
      correction(settings, 'sms'),
      'Waiting messages will be sent once the key is right.',
    )
  }
  if (status === 402) {
    return failed(
      `The account at ${gateway} is empty (HTTP 402), so no SMS is sent.`,
      '',
      'Please top it up. Waiting messages will be sent then.',
    )
  }
  // A gateway of somebody's own need not know the method of the request.
  if (status >= 500 && !(status === 501 && gateway === 'http')) {
    return attention(
      `${gateway} has trouble of its own at ${host} (HTTP ${status}).`,
      '',
      'Check again later. Waiting messages will be sent as soon as it works again.',
    )
  }
  if (isOtherService(gateway, status)) {
    const text = `${host} does not answer as ${gateway} does (HTTP ${status})`
    return url === smsGateways[gateway].url
      ? attention(`${text}.`, '', `Ask ${gateway} whether its address has changed.`)
      : failed(
          `${text}, so no SMS is sent.`,
          'Correct SMS_URL, or take it out of the settings, and start again.',
        )
  }
  return status >= 200 && status < 300 && gateway !== 'http'
    ? passed(`${gateway} accepts the key at ${host}.`)
    : passed(`${gateway} can be reached at ${host}.`)
}

/** Something else answers at the address. Hubtel's answer to the right key may be “not found”. */
const isOtherService = (gateway: SmsSettings['gateway'], status: number) =>
  gateway !== 'http' &&
  ((status >= 300 && status < 400) || (status === 404 && gateway !== 'hubtel'))

export async function checkMessages(needs: Needs<'db' | 'clock'>): Promise<Finding> {
  const refused = await countRefused(needs)
  if (refused === 0) return passed('No SMS to a patient has failed.')
  return attention(
    `${counted(refused, 'message')} could not be sent by SMS.`,
    '',
    '“Not told yet” under Today says why. Send these messages by WhatsApp there, or call.',
  )
}
