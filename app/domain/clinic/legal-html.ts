import { dayMonthYear } from '#app/ui/date-text.ts'
import type { ClinicContent } from './content.ts'
import { escapeHtml } from './fill-content.ts'
import { mailLink, registrationsOf, telephoneLink } from './links.ts'

const reachUs = '<h2>How to reach us</h2>'

/** The privacy notice as a page shows it: since when it is in force, its safe text, and whom to ask. */
export function privacyHtml({ privacy, facts, branches }: ClinicContent, text: string): string {
  const contacts = [
    `Email: ${link(mailLink(facts.email), facts.email)}`,
    ...branches.map(
      ({ name, phone }) => `${escapeHtml(name)}: ${link(telephoneLink(phone), phone.display)}`,
    ),
    ...registrationsOf(facts).map(({ authority, number }) => escapeHtml(`${authority}: ${number}`)),
  ]
  return [
    `<p>Version ${escapeHtml(privacy.version)}, in force from ${time(privacy.inForceFrom)}.</p>`,
    text,
    `${reachUs}<ul>${contacts.map((contact) => `<li>${contact}</li>`).join('')}</ul>`,
  ].join('')
}

/** What the privacy notice says of the company that sends SMS. */
export const smsProviderHtml = (provider: string) =>
  `<h2>Text messages (SMS)</h2><p>What we tell you by SMS goes through ${escapeHtml(provider)}, which gets your phone number and the words of the message, works only on our instructions, and may not use them for itself. No message names the service that you asked for.</p>`

/** The terms of service as a page shows them, with their safe text. */
export function termsHtml({ terms, facts }: ClinicContent, text: string): string {
  const email = link(mailLink(facts.email), facts.email)
  return [
    `<p>In force from ${time(terms.inForceFrom)}.</p>`,
    text,
    `${reachUs}<p>Write to ${email}. The phone numbers of all branches stand at the foot of every page.</p>`,
  ].join('')
}

const link = (address: string, text: string) =>
  `<a href="${escapeHtml(address)}">${escapeHtml(text)}</a>`

const time = (day: string) => `<time dateTime="${escapeHtml(day)}">${dayMonthYear(day)}</time>`
