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
      ? failed(unreadable('password of the mail server'), enterAgain)
      : missing(
          'Mail is not set up, so nothing is mailed.',
          'Enter the mail server at System, or set SMTP_URL and MAIL_FROM.',
        )
  }
  const { hostname } = new URL(smtp.url)
  try {
    await verifySmtp(smtp)
    return passed(`${hostname} takes mail of ${smtp.from.address}.`)
  } catch (error) {
    const advice = `${correct(settings, 'mail')} Or ask the provider of the mail server. What waits is sent later.`
    const { fromEnvironment } = settings
    const reason = fromEnvironment.mail ? failureReason(error) : mailFailure(error, smtp)
    return failed(`${hostname} takes no mail: ${reason}`, advice)
  }
}

const unreadable = (what: string) =>
  `The ${what} was encrypted with another secret and cannot be read any more.`
const enterAgain = 'Enter it again at System (/admin/system).'

const correct = ({ fromEnvironment }: Needs<'settings'>['settings'], name: 'mail' | 'sms') =>
  fromEnvironment[name]
    ? `Correct ${connections[name].variables}, and start again.`
    : 'Correct it at System (/admin/system).'

export async function checkOutbox({ db }: Needs<'db'>): Promise<Finding> {
  const { waiting, failed: undelivered } = await outboxSummary({ db })
  if (undelivered === 0)
    return passed(
      `${counted(waiting, 'mail')} ${waiting === 1 ? 'waits' : 'wait'} to be sent, none has failed.`,
    )
  return attention(
    `${counted(undelivered, 'mail')} could not be delivered.`,
    'The outbox (/admin/outbox) says why, and sends them again.',
  )
}

const answerMs = 5000

/** Whether the provider of SMS accepts our key; nothing is sent, as a message would cost money. */
export async function checkSms({ settings }: Needs<'settings'>): Promise<Finding> {
  const { sms } = settings
  if (!sms) {
    return settings.unreadable?.includes('sms')
      ? failed(unreadable('API key of the SMS provider'), enterAgain)
      : missing(
          'Text messages are not set up. Patients are told by mail, or your staff write and call.',
          'Enter the provider at System, or set SMS_GATEWAY: docs/operations.md, “Messages to patients”.',
        )
  }
  const { gateway } = sms
  const { host } = new URL(sms.url)
  // Such a key cannot be sent, and the error of the request would contain it.
  if (/\p{Cc}/u.test(sms.key)) {
    return failed(
      'SMS_KEY has a line break or a tab in it, so no SMS is sent.',
      'Correct SMS_KEY, and start again.',
    )
  }
  try {
    return judgeAnswer(settings, sms, await fetchAccountStatus(sms, answerMs))
  } catch (error) {
    return failed(
      `${gateway} cannot be reached at ${host}: ${failureReason(error)}`,
      'Is the line up? What waits is sent as soon as it is, until it is of no more use.',
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
      `${correct(settings, 'sms')} What waits is sent then, as far as it is still of use.`,
    )
  }
  if (status === 402) {
    return failed(
      `The account at ${gateway} is empty (HTTP 402), so no SMS is sent.`,
      'Top it up. What waits is sent then, as far as it is still of use.',
    )
  }
  // A gateway of somebody's own need not know the method of the request.
  if (status >= 500 && !(status === 501 && gateway === 'http')) {
    return attention(
      `${gateway} has trouble of its own at ${host} (HTTP ${status}).`,
      'Check again later. What waits is sent as soon as the trouble is over, until it is of no more use.',
    )
  }
  if (isOtherService(gateway, status)) {
    const text = `${host} does not answer as ${gateway} does (HTTP ${status})`
    return url === smsGateways[gateway].url
      ? attention(`${text}.`, `Ask ${gateway} whether its address has changed.`)
      : failed(
          `${text}, so no SMS is sent: SMS_URL leads to something else.`,
          'Correct SMS_URL, or take it out of the settings, and start again. What waits is sent then, as far as it is still of use.',
        )
  }
  return status >= 200 && status < 300 && gateway !== 'http'
    ? passed(`${gateway} takes the key at ${host}.`)
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
    '“Not told yet” at /admin says why. Send these messages by WhatsApp there, or call.',
  )
}
