/**
 * The fields that a browser without JavaScript would send: those of the form in the page's dialog, or of the form in
 * `main` where there is no dialog.
 */
export function filledForm(html: string): Record<string, string> {
  const around = html.slice(html.indexOf(html.includes('<dialog') ? '<dialog' : '<main'))
  const [, form = ''] = /<form[^>]*method="post"[^>]*>(.*?)<\/form>/s.exec(around) ?? []
  const fields: Record<string, string> = {}
  for (const [, attributes = ''] of form.matchAll(/<input ([^>]*)>/g)) {
    const isCheckable = /type="(?:checkbox|radio)"/.test(attributes)
    if (!isCheckable || /\bchecked=""/.test(attributes))
      set(fields, attributes, valueIn(attributes))
  }
  for (const [, attributes = '', text] of form.matchAll(/<textarea ([^>]*)>([^<]*)/g)) {
    set(fields, attributes, decoded(text))
  }
  for (const [, attributes = '', choices = ''] of form.matchAll(
    /<select ([^>]*)>(.*?)<\/select>/gs,
  )) {
    const options = [...choices.matchAll(/<option ([^>]*)>/g)].map(([, option = '']) => option)
    const chosen = options.find((option) => /\bselected=""/.test(option)) ?? options[0]
    set(fields, attributes, valueIn(chosen))
  }
  return fields
}

function set(fields: Record<string, string>, attributes: string, value: string) {
  const [, name] = /\bname="([^"]*)"/.exec(attributes) ?? []
  if (name) fields[name] = value
}

const valueIn = (attributes = '') => decoded(/\bvalue="([^"]*)"/.exec(attributes)?.[1])

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

const decoded = (text = '') => text.replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity)
