import type { ClinicContent } from '#app/domain/clinic/content.ts'
import { documentHtmlOnPage } from '#app/domain/clinic/document-html.schema.ts'
import { escapeHtml, fillText } from '#app/domain/clinic/fill-content.ts'
import {
  hasPhone,
  mailLink,
  registrationsOf,
  telephoneLink,
} from '#app/domain/clinic/links/links.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { isBackedUpNightly } from '#app/platform/backup/backup-age.server.ts'
import { maxMonthlyBackups } from '#app/platform/backup/backup-folder.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { dayMonthYear } from '#app/values/date-text.ts'

export async function readPrivacyHtml(
  needs: Needs<'clinic' | 'clock' | 'db' | 'messages' | 'settings'>,
): Promise<string> {
  const { clinic, messages, settings } = needs
  const { gateway } = messages
  const content = await clinic.read()
  const values = { retention_months: String(settings.retentionMonths) }
  const text = documentHtmlOnPage(fillText(content.privacy.html, values))
  const sms = gateway ? smsProviderHtml(gateway.name) : ''
  const isNightly = await isBackedUpNightly(needs)
  return privacyHtml(content, text + sms + settingsHtml(settings, isNightly))
}

export async function readTermsHtml({ clinic }: Needs<'clinic'>): Promise<string> {
  const content = await clinic.read()
  return termsHtml(content, documentHtmlOnPage(content.terms.html))
}

const reachUs = '<h2>How to reach us</h2>'

function privacyHtml({ privacy, facts, branches }: ClinicContent, text: string): string {
  const contacts = [
    `Email: ${linkTag(mailLink(facts.email), facts.email)}`,
    ...branches
      .filter(hasPhone)
      .map(
        ({ name, phone }) => `${escapeHtml(name)}: ${linkTag(telephoneLink(phone), phone.display)}`,
      ),
    ...registrationsOf(facts).map(({ authority, number }) => escapeHtml(`${authority}: ${number}`)),
  ]
  return [
    `<p>Version ${escapeHtml(privacy.version)}, in force from ${timeTag(privacy.inForceFrom)}.</p>`,
    text,
    `${reachUs}<ul>${contacts.map((contact) => `<li>${contact}</li>`).join('')}</ul>`,
  ].join('')
}

const smsProviderHtml = (provider: string) =>
  `<h2>Text messages (SMS)</h2><p>We send SMS through ${escapeHtml(provider)}, which gets your phone number and the text of the message. They work only on our instructions and may not use your information for themselves. No message names the service that you asked for.</p>`

const imageTexts = {
  embedded: 'The pictures of this website are stored on its own server.',
  cloudinary:
    'The pictures of this website are stored by the company Cloudinary. Your phone loads them from there.',
}

const mailText = ({ smtp }: Settings) => {
  if (!smtp) return 'This website sends no email.'
  const ending = smtp.url.startsWith('smtps:') ? ', over an encrypted connection' : ''
  return `Email is sent through one mail server${ending}.`
}

/** The section of the privacy notice about the settings in force; none of them names a server or a secret. */
function settingsHtml(settings: Settings, isNightly: boolean): string {
  const { images, backupCopyCommand, retentionMonths, auditRetentionMonths } = settings
  const backups = isNightly
    ? `A safety copy is made each night. We keep the newest of each month for up to ${maxMonthlyBackups} months. What was erased here can stay in it for that long.`
    : 'This website makes no safety copies by itself.'
  const away =
    isNightly && backupCopyCommand
      ? 'Each safety copy is also stored outside this server.'
      : 'This website sends no safety copy to another company.'
  const items = [
    `A request for an appointment is erased ${retentionMonths} months after it was last changed.`,
    `We record what our staff do with it, but not what you wrote. We keep this record for ${auditRetentionMonths} months.`,
    backups,
    away,
    imageTexts[images.host],
    mailText(settings),
  ]
  return `<h2>How this website is set up</h2><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
}

function termsHtml({ terms, facts }: ClinicContent, text: string): string {
  const email = linkTag(mailLink(facts.email), facts.email)
  return [
    `<p>In force from ${timeTag(terms.inForceFrom)}.</p>`,
    text,
    `${reachUs}<p>Write to ${email}. The phone numbers of all branches are at the foot of every page.</p>`,
  ].join('')
}

const linkTag = (address: string, text: string) =>
  `<a href="${escapeHtml(address)}">${escapeHtml(text)}</a>`

const timeTag = (day: string) => `<time dateTime="${escapeHtml(day)}">${dayMonthYear(day)}</time>`
