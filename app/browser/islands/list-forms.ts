/** The address that a GET form leads to, without its empty fields. */
export function formAddress(form: HTMLFormElement): string {
  const address = new URL(form.action)
  address.search = ''
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim()) address.searchParams.set(name, value)
  }
  return address.href
}

/** Sets the fields of a list's forms to the values of its address, except the field that somebody is typing into. */
export function fillForms(list: HTMLElement, address: string) {
  const { searchParams } = new URL(address)
  const fields = list.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    'form[data-list-form] :is(input, select)[name]',
  )
  for (const field of fields) {
    const isBeingTyped = field === document.activeElement && field instanceof HTMLInputElement
    if (!isBeingTyped) field.value = searchParams.get(field.name) ?? ''
  }
}
