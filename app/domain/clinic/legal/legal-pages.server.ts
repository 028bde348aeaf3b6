import { documentHtmlOnPage } from '#app/domain/clinic/document-html.schema.ts'
import { fillText } from '#app/domain/clinic/fill-content.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { isBackedUpNightly } from '#app/platform/backup/backup-age.server.ts'
import { maxMonthlyBackups } from '#app/platform/backup/backup-folder.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import {
  privacyHtml,
  type SettingsInForce,
  settingsHtml,
  smsProviderHtml,
  termsHtml,
} from './legal-html.ts'

/** The HTML of the privacy policy, which says who sends SMS and how the site is set up. */
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
  return privacyHtml(content, text + sms + settingsHtml(settingsInForce(settings, isNightly)))
}

function settingsInForce(settings: Settings, isNightly: boolean): SettingsInForce {
  const { images, smtp, backupStorage, retentionMonths } = settings
  const mail = smtp?.url.startsWith('smtps:') ? 'encrypted' : 'plain'
  return {
    imageHost: images.host,
    mail: smtp ? mail : 'none',
    backupMonths: isNightly ? maxMonthlyBackups : null,
    isBackupSentAway: isNightly && backupStorage !== undefined,
    retentionMonths,
    auditRetentionMonths: settings.auditRetentionMonths,
  }
}

export async function readTermsHtml({ clinic }: Needs<'clinic'>): Promise<string> {
  const content = await clinic.read()
  return termsHtml(content, documentHtmlOnPage(content.terms.html))
}
