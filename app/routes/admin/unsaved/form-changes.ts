/** What a form's fields hold, and what they hold before anybody has typed; texts that can be compared. */
export const typedIn = (form: HTMLFormElement) => describe(form, typedValue)
export const startOf = (form: HTMLFormElement) => describe(form, startValue)

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function describe(form: HTMLFormElement, readField: (field: Field) => string | null): string {
  const held = [...form.elements].filter(isTyped).flatMap((field) => {
    const value = readField(field)
    return value === null ? [] : [[field.name, value.replaceAll('\r\n', '\n')]]
  })
  return JSON.stringify(held)
}

/** Hidden fields and buttons are the program's own. */
const isTyped = (field: Element): field is Field =>
  (field instanceof HTMLInputElement && !['hidden', 'submit', 'button'].includes(field.type)) ||
  field instanceof HTMLSelectElement ||
  field instanceof HTMLTextAreaElement

function typedValue(field: Field): string | null {
  if (!(field instanceof HTMLInputElement && isTicked(field))) return field.value
  return field.checked ? field.value : null
}

// Read from the markup, since somebody may have typed before the page had come alive.
function startValue(field: Field): string | null {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options]
    return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? ''
  }
  if (!(field instanceof HTMLInputElement && isTicked(field))) return field.defaultValue
  return field.defaultChecked ? field.value : null
}

const isTicked = ({ type }: HTMLInputElement) => type === 'checkbox' || type === 'radio'
