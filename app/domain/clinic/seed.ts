import type { ClinicContent } from './content.ts'
import stored from './seed.json' with { type: 'json' }

const { privacy, terms, ...others } = stored

/**
 * The content of a new site, written by engineers. Before it opens, counsel in Ghana must confirm the privacy notice (Data
 * Protection Act, 2012, Act 843) and the terms, and the owner replaces testimonials, numbers and addresses. The messages
 * take two SMS each in the alphabet of GSM; the hours of Sunday fit both readings of the rule (S-1.3, D-2).
 */
export const seed = {
  ...others,
  // A line of the file is a paragraph.
  privacy: { ...privacy, html: privacy.html.join('') },
  terms: { ...terms, html: terms.html.join('') },
  // A text of JSON is typed as any text, also where a document has a choice.
} as ClinicContent
