/** How a request reached the clinic: by the website, or in a way that staff choose when they enter it. */
export const requestSources = ['web', 'phone', 'walk-in', 'whatsapp'] as const
export type RequestSource = (typeof requestSources)[number]

/** The label of the field in which staff choose one. */
export const sourceQuestion = 'How they asked'

/** The sources that staff choose from. */
export const enteredSources = requestSources.filter((source) => source !== 'web')

const labels: Record<RequestSource, string> = {
  web: 'Website',
  phone: 'Phone call',
  'walk-in': 'Walk-in',
  whatsapp: 'WhatsApp',
}

export const isEnteredSource = (text: string): text is (typeof enteredSources)[number] =>
  (enteredSources as readonly string[]).includes(text)

/** A source as people read it. */
export const sourceLabel = (source: string): string =>
  Object.hasOwn(labels, source) ? labels[source as RequestSource] : source
