/** The address that a GET form leads to; what is left empty stays out of it. */
export function addressOf(form: HTMLFormElement): string {
  const address = new URL(form.action)
  address.search = ''
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim()) address.searchParams.set(name, value)
  }
  return address.href
}

/** Lets the forms of a list say what its address says, but for a field that somebody is writing into. */
export function fillForms(list: HTMLElement, address: string) {
  const { searchParams } = new URL(address)
  const fields = list.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    'form[data-list-form] :is(input, select)[name]',
  )
  for (const field of fields) {
    const isWrittenInto = field === document.activeElement && field instanceof HTMLInputElement
    if (!isWrittenInto) field.value = searchParams.get(field.name) ?? ''
  }
}
