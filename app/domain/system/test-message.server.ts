import { randomUUID } from 'node:crypto'
import { normalisedPhone } from '#app/domain/appointments/appointment-row.server.ts'
import { channelFor } from '#app/domain/messages/message.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { hasNoEmail, type StaffMember } from '#app/domain/staff/staff.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { consumeRateLimit } from '#app/platform/limits/rate-limit.server.ts'
import { createSmtpTransport } from '#app/platform/mail/smtp.server.ts'
import { AttemptError } from '#app/platform/queue/queue.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { OutcomeUnknownError } from '#app/platform/sms/gateway-request.server.ts'
import { createSmsGateway } from '#app/platform/sms/gateways.server.ts'
import {
  done,
  type Invalid,
  invalid,
  type Limited,
  limited,
  type Result,
} from '#app/values/result.ts'
import { connectionTexts } from './connection.ts'
import { failureReason } from './system-check.ts'

type TestNeeds = Needs<'by' | 'clinic' | 'clock' | 'db' | 'settings'>
type Tested = Result<unknown, Invalid | Limited>

/** A message costs money, and each test asks another server. */
const testLimit = { points: 5, seconds: 600 }
const testTimeouts = { idleMs: 8_000, mailMs: 20_000 }

/** Sends a real mail to the owner's own address. */
export async function sendTestMail(needs: TestNeeds, member: StaffMember): Promise<Tested> {
  const { smtp } = needs.settings
  if (!smtp) return invalid({ '': connectionTexts.notSetUp })
  if (hasNoEmail(member)) return invalid({ '': connectionTexts.noOwnAddress })
  const failureText = (error: unknown) => mailFailure(error, smtp)
  return attemptTest(needs, member, 'mail', failureText, async (name) => {
    await createSmtpTransport(
      smtp,
      testTimeouts,
    )({
      to_address: member.email,
      subject: `Test of ${name}`,
      body_text: `The website of ${name} can send mail. An owner has asked for this test.\n`,
      message_id: `<${randomUUID()}@${smtp.from.address.split('@')[1]}>`,
      created_at: needs.clock.now().toISOString(),
    })
  })
}

/** Sends a real SMS to a number that the owner types: accounts have none. */
export async function sendTestSms(
  needs: TestNeeds,
  member: StaffMember,
  typed: string,
): Promise<Tested> {
  const { sms } = needs.settings
  if (!sms) return invalid({ '': connectionTexts.notSetUp })
  const to = normalisedPhone(typed)
  const recipient = { phone_normalised: to, email: '' }
  if (!to || channelFor(recipient, { sms: true, mail: false }) !== 'sms')
    return invalid({ '': connectionTexts.notMobile })
  const gateway = createSmsGateway(sms)
  const failureText = (error: unknown) =>
    withoutSecrets(smsFailure(gateway.name, error), [sms.key, sms.user])
  return attemptTest(needs, member, 'sms', failureText, (name) =>
    gateway.send({ to, text: `Test of the website of ${name}.`, reference: randomUUID() }),
  )
}

async function attemptTest(
  needs: TestNeeds,
  { id }: StaffMember,
  channel: 'mail' | 'sms',
  failureText: (error: unknown) => string,
  send: (clinic: string) => Promise<unknown>,
): Promise<Tested> {
  if (!(await consumeRateLimit(needs, `test messages of ${id}`, testLimit)))
    return limited(testLimit.seconds, { '': connectionTexts.tooManyTests })
  const { facts } = await needs.clinic.read()
  const record = (outcome: string) =>
    recordAudit(needs, { action: `system.${channel}-tested`, details: [outcome] })
  try {
    await send(facts.name)
  } catch (error) {
    await record('failed')
    return invalid({ '': failureText(error) })
  }
  await record('sent')
  return done(null)
}

const codeOf = (error: unknown) =>
  error instanceof AttemptError || error instanceof OutcomeUnknownError ? error.code : 'unknown'

/** Why a mail server that owners entered takes no mail, in their words and without what they entered. */
export function mailFailure(error: unknown, { url }: NonNullable<Settings['smtp']>): string {
  const { username, password } = new URL(url)
  return withoutSecrets(mailFailureText(error), [username, password].map(decodeURIComponent))
}

function mailFailureText(error: unknown): string {
  const [code = '', status = ''] = codeOf(error).split(' ')
  const reason = failureReason(error)
  // What a server that speaks no SMTP says is nobody's business.
  const answer = status ? ` It says: “${reason.slice(0, 200)}”` : ''
  if (code === 'EAUTH') return `The mail server refuses the user name or password.${answer}`
  if (code === 'EDNS') return 'No mail server has this name. Please check the name.'
  if (code === 'ETLS')
    return 'The mail server offers no encryption, so nothing is sent. Please try port 465.'
  if (/certificate|altnames/i.test(reason))
    return 'The certificate of the mail server is not valid for this name.'
  if (status) return `The mail server refuses the mail. Is the sender right?${answer}`
  return 'The mail server does not answer. Please check its name and the port.'
}

function smsFailure(provider: string, error: unknown): string {
  const code = codeOf(error)
  if (/^HTTP 40[13]$/.test(code)) return `${provider} refuses the user name or API key.`
  if (code === 'HTTP 402') return `The account at ${provider} is empty. Please top it up.`
  if (error instanceof OutcomeUnknownError)
    return `${provider} gave no clear answer. Please check whether the message arrives.`
  return failureReason(error)
}

/** Servers may repeat what they were sent. */
const withoutSecrets = (text: string, secrets: readonly string[]) =>
  [secrets.join('\0'), secrets.join(':'), ...secrets]
    .filter((secret) => secret.length > 2)
    .flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      Buffer.from(secret).toString('base64'),
      Buffer.from(`\0${secret}`).toString('base64'),
    ])
    .reduce((cleaned, secret) => cleaned.replaceAll(secret, '…'), text)
