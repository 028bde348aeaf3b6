import type { Needs } from '#app/platform/platform.server.ts'
import { documentHtmlOnPage } from './document-html.schema.ts'
import { fillText } from './fill-content.ts'
import { privacyHtml, termsHtml } from './legal-html.ts'

/** The HTML of the privacy policy, which says how long requests are kept. */
export async function readPrivacyHtml({
  clinic,
  settings,
}: Needs<'clinic' | 'settings'>): Promise<string> {
  const content = await clinic.read()
  const values = { retention_months: String(settings.retentionMonths) }
  return privacyHtml(content, documentHtmlOnPage(fillText(content.privacy.html, values)))
}

/** The HTML of the terms of service. */
export async function readTermsHtml({ clinic }: Needs<'clinic'>): Promise<string> {
  const content = await clinic.read()
  return termsHtml(content, documentHtmlOnPage(content.terms.html))
}
