import type { Needs } from '#app/domain/platform.server.ts'
import { verifySmtp } from '#app/platform/mail/smtp.server.ts'
import { createSmsGateway } from '#app/platform/sms/gateways.server.ts'
import { connections } from './connection.ts'
import { attention, type Finding, failed, failureReason, missing, passed } from './system-check.ts'
import { mailFailure } from './test-message.server.ts'

export async function checkAddress({ settings }: Needs<'settings'>): Promise<Finding> {
  const { publicUrl, publicUrlIsSet } = settings
  if (!publicUrlIsSet) {
    return missing(
      `The public address of the website is not set up. Links in mails and shared pages lead to ${publicUrl}.`,
      '',
      'An owner can enter it at System.',
    )
  }
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol !== 'https:' && !isLocal(hostname)) {
    return failed(
      `The site is ${publicUrl}, without https. Others can read what patients and staff send.`,
      'Put a reverse proxy with https in front, and set PUBLIC_URL to its https:// address.',
    )
  }
  return passed(
    `The site is ${publicUrl}. If the address changes, passkeys stop working. Passwords go on.`,
  )
}

const isLocal = (hostname: string) =>
  /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)

const countedAsOne = 'All visitors count as one, and may be refused together.'

export async function checkProxies({
  settings,
  unknownProxy,
}: Needs<'settings'> & {
  /** The proxy by way of which this very request came, where it may not say who a visitor is. */
  unknownProxy?: string | undefined
}): Promise<Finding> {
  const { publicUrl, trustedProxies } = settings
  if (unknownProxy) {
    return attention(
      `You came here through a proxy that the site does not know, ${unknownProxy}. ${countedAsOne}`,
      `Set TRUSTED_PROXIES to ${[...trustedProxies, unknownProxy].join(',')} if this is our proxy, and start again.`,
    )
  }
  if (trustedProxies.length > 0)
    return passed(`The site knows its proxy: ${trustedProxies.join(', ')}.`)
  if (!publicUrl.startsWith('https:')) return passed('No proxy is in front of the site.')
  return attention(
    `A proxy in front makes https, but the site does not know it. ${countedAsOne}`,
    'Set TRUSTED_PROXIES to the address of the proxy, 127.0.0.1 on the same machine, and start again.',
  )
}

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
    const isFixed = settings.fromEnvironment.mail
    const reason = isFixed ? failureReason(error) : mailFailure(error, smtp)
    return failed(
      `No mail can be sent through ${hostname}: ${reason}`,
      isFixed ? `Correct ${connections.mail.variables}, and start again.` : '',
      'Check the settings, or ask your mail provider. Waiting mail will be sent later.',
    )
  }
}

export async function checkSms({ settings }: Needs<'settings'>): Promise<Finding> {
  if (settings.sms) return passed(`SMS is sent through ${createSmsGateway(settings.sms).name}.`)
  return settings.unreadable?.includes('sms')
    ? failed('The stored SMS provider or its key can no longer be used.', '', enterAgain)
    : missing(
        'Text messages are not set up. Patients get mail, or your staff write and call.',
        '',
        'An owner can enter the provider at System.',
      )
}

const enterAgain = 'Please enter it again at System.'
