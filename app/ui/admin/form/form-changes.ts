/** The present values of a form as a text, to be compared with the initial ones. */
export const currentValues = (form: HTMLFormElement) => serialize(form, currentValue)

/** The initial values of a form as a text. */
export const initialValues = (form: HTMLFormElement) => serialize(form, initialValue)

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function serialize(form: HTMLFormElement, readField: (field: Field) => string | null): string {
  const values = [...form.elements].filter(isEditable).flatMap((field) => {
    const value = readField(field)
    // Without empty fields, because one that appears later has not been typed into.
    return value === null || value === '' ? [] : [[field.name, value.replaceAll('\r\n', '\n')]]
  })
  return JSON.stringify(values)
}

/** Hidden fields and buttons are not typed into; passwords and codes are not worth saving (S-11.7). */
const isEditable = (field: Element): field is Field =>
  (field instanceof HTMLInputElement &&
    !['hidden', 'submit', 'button'].includes(field.type) &&
    !/password|one-time-code/.test(field.autocomplete)) ||
  field instanceof HTMLSelectElement ||
  field instanceof HTMLTextAreaElement

function currentValue(field: Field): string | null {
  if (!(field instanceof HTMLInputElement && isCheckable(field))) return field.value
  return field.checked ? field.value : null
}

// Read from the markup, since somebody may have typed before the page was hydrated.
function initialValue(field: Field): string | null {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options]
    return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? ''
  }
  if (!(field instanceof HTMLInputElement && isCheckable(field))) return field.defaultValue
  return field.defaultChecked ? field.value : null
}

const isCheckable = ({ type }: HTMLInputElement) => type === 'checkbox' || type === 'radio'
