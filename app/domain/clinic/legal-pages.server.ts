import type { Needs } from '#app/platform/platform.server.ts'
import { documentHtmlOnPage } from './document-html.schema.ts'
import { fillText } from './fill-content.ts'
import { privacyHtml, smsProviderHtml, termsHtml } from './legal-html.ts'

/** The HTML of the privacy policy, which says how long requests are kept and who sends SMS. */
export async function readPrivacyHtml({
  clinic,
  messages: { gateway },
  settings,
}: Needs<'clinic' | 'messages' | 'settings'>): Promise<string> {
  const content = await clinic.read()
  const values = { retention_months: String(settings.retentionMonths) }
  const text = documentHtmlOnPage(fillText(content.privacy.html, values))
  return privacyHtml(content, gateway ? text + smsProviderHtml(gateway.name) : text)
}

/** The HTML of the terms of service. */
export async function readTermsHtml({ clinic }: Needs<'clinic'>): Promise<string> {
  const content = await clinic.read()
  return termsHtml(content, documentHtmlOnPage(content.terms.html))
}
