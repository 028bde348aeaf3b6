import type { ClinicContent } from './content.ts'
import stored from './seed.json' with { type: 'json' }

const { privacy, terms, ...others } = stored

/**
 * The content of a new site: each document is shown until somebody has saved it.
 *
 * Engineers have written it. Before the site opens, counsel in Ghana must confirm the privacy notice (Data Protection
 * Act, 2012, Act 843) and the terms; a change of the notice's meaning changes its version, which is stored with each
 * request. Nobody said the testimonials: the owner replaces them with words that patients gave in writing. Numbers and
 * addresses are placeholders. The messages take two SMS each, as long as all characters are in the alphabet of GSM, and
 * the hours of Sunday are the ones that both readings of the rule allow (S-1.3, D-2).
 */
export const seed = {
  ...others,
  // A line of the file is a paragraph.
  privacy: { ...privacy, html: privacy.html.join('') },
  terms: { ...terms, html: terms.html.join('') },
} as ClinicContent
