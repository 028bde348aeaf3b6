import { partialParameter } from '#app/http/document/partial-page.ts'

const typingPauseMs = 300

/**
 * Updates a list in place, without a page load. The page marks `data-list` around everything, with the texts `data-title` and
 * `data-loading`; `data-part` and an id on each element whose content is replaced by that of the same id in the answer;
 * `data-list-items` on the part that more items are appended to, `data-list-count` on the status that counts them;
 * `data-list-link`, `data-list-form` and `data-list-more` on links and GET forms; and the templates `data-list-placeholder`
 * (shown after 150 ms) and `data-list-error`. The address is asked for with `part=main`, which the route allows by naming this
 * parameter in `No-Vary-Search`: a cache could otherwise store a part in place of the page.
 */
export function followList(list: HTMLElement) {
  let pending: AbortController | undefined
  let typing: ReturnType<typeof setTimeout> | undefined
  // A change of the hash alone, as by a link to a section, does not reload the list.
  let shown = location.pathname + location.search

  async function show(address: string, reason: LoadReason) {
    clearTimeout(typing)
    pending?.abort()
    pending = new AbortController()
    const { signal } = pending
    if (reason === 'push') history.pushState(null, '', address)
    if (reason === 'typed') history.replaceState(null, '', address)
    shown = location.pathname + location.search
    fillForms(list, location.href)
    const stopWaiting = showWaiting(list, reason)
    try {
      const fresh = await fetchList(address, signal)
      if (!signal.aborted) updateParts(list, fresh, reason)
    } catch {
      if (!signal.aborted) showError(list, address, reason)
    }
    stopWaiting()
  }

  list.dataset.following = ''
  list.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    const isMore = link.hasAttribute('data-list-more')
    if (!isMore && !link.hasAttribute('data-list-link')) return
    event.preventDefault()
    if (!isMore) show(link.href, 'push')
    else if (!list.hasAttribute('aria-busy')) show(link.href, 'more')
  })
  list.addEventListener('submit', (event) => {
    const form = followedForm(event)
    if (!form) return
    event.preventDefault()
    show(formAddress(form), 'push')
  })
  list.addEventListener('change', (event) => {
    const form = followedForm(event)
    if (form && event.target instanceof HTMLSelectElement) show(formAddress(form), 'push')
  })
  list.addEventListener('input', (event) => {
    const form = followedForm(event)
    if (!form || !(event.target instanceof HTMLInputElement)) return
    clearTimeout(typing)
    typing = setTimeout(() => show(formAddress(form), 'typed'), typingPauseMs)
  })
  addEventListener('popstate', () => {
    if (shown !== location.pathname + location.search) show(location.href, 'back')
  })
}

const followedForm = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLFormElement>('form[data-list-form]') : null

function formAddress(form: HTMLFormElement): string {
  const address = new URL(form.action)
  address.search = ''
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim()) address.searchParams.set(name, value)
  }
  return address.href
}

/** Sets the fields of a list's forms to the values of its address, except the field that somebody is typing into. */
function fillForms(list: HTMLElement, address: string) {
  const { searchParams } = new URL(address)
  const fields = list.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    'form[data-list-form] :is(input, select)[name]',
  )
  for (const field of fields) {
    const isBeingTyped = field === document.activeElement && field instanceof HTMLInputElement
    if (!isBeingTyped) field.value = searchParams.get(field.name) ?? ''
  }
}

type LoadReason = 'push' | 'typed' | 'back' | 'more'

const placeholdersAfterMs = 150

async function fetchList(address: string, signal: AbortSignal): Promise<HTMLElement> {
  const url = new URL(address, location.href)
  url.hash = ''
  url.searchParams.set(partialParameter, 'main')
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`lists: the server answered with ${response.status}`)
  const template = document.createElement('template')
  template.innerHTML = await response.text()
  const fresh = template.content.querySelector<HTMLElement>('[data-list]')
  if (!fresh) throw new Error('lists: the response has no list')
  return fresh
}

/** Returns the function that ends this state. */
function showWaiting(list: HTMLElement, reason: LoadReason): () => void {
  list.setAttribute('aria-busy', 'true')
  if (reason !== 'more') setStatus(list, list.dataset.loading ?? '')
  const timer = setTimeout(
    () => fillItems(list, 'data-list-placeholder', reason),
    placeholdersAfterMs,
  )
  return () => {
    clearTimeout(timer)
    list.removeAttribute('aria-busy')
  }
}

/** Replaces the parts of the list with those of the response; the focus stays on the same link, or goes to the first new item. */
function updateParts(list: HTMLElement, fresh: HTMLElement, reason: LoadReason) {
  if (fresh.dataset.title) document.title = fresh.dataset.title
  clearPlaceholders(list)
  const focused = document.activeElement
  const focusedLink = focused?.getAttribute('href')
  let firstNew: Element | null = null
  for (const part of list.querySelectorAll<HTMLElement>('[data-part]')) {
    const replacement = fresh.querySelector(`#${part.id}`)
    if (part.getAttribute('role') === 'status') part.textContent = replacement?.textContent ?? ''
    else if (reason === 'more' && part.hasAttribute('data-list-items')) {
      // A new item at the head of the list pushes the last item of one page into the next: skip duplicates.
      const added = [...(replacement?.children ?? [])].filter(
        ({ id }) => !id || !part.querySelector(`#${id}`),
      )
      firstNew = added[0] ?? null
      part.append(...added)
    } else part.replaceChildren(...(replacement?.childNodes ?? []))
  }
  if (reason === 'more') countItems(list)
  if (document.activeElement === focused) return
  const sameLink = [...list.querySelectorAll('a')].find(
    (link) => link.getAttribute('href') === focusedLink,
  )
  const nextFocus =
    firstNew?.querySelector<HTMLElement>('a, button') ??
    sameLink ??
    list.querySelector<HTMLElement>('[role=status][tabindex]')
  nextFocus?.focus({ preventScroll: reason !== 'more' })
}

function showError(list: HTMLElement, address: string, reason: LoadReason) {
  clearPlaceholders(list)
  if (reason !== 'more') setStatus(list, '')
  const shown = fillItems(list, 'data-list-error', reason)
  for (const link of shown.flatMap((each) => [...each.querySelectorAll('a')])) {
    link.href = address
    if (reason === 'more') link.dataset.listMore = ''
    else link.dataset.listLink = ''
  }
}

/** Sets the first number in the status to the number of items on the screen, earlier ones included. */
function countItems(list: HTMLElement) {
  const status = list.querySelector('[data-list-count]')
  const { length } = list.querySelector('[data-list-items]')?.children ?? []
  if (status) status.textContent = status.textContent?.replace(/\d+/, String(length)) ?? ''
}

function fillItems(list: HTMLElement, template: string, reason: LoadReason): Element[] {
  const source = list.querySelector<HTMLTemplateElement>(`template[${template}]`)
  const items = list.querySelector('[data-list-items]')
  const shown = [...((source?.content.cloneNode(true) as DocumentFragment)?.children ?? [])]
  for (const each of shown) each.setAttribute('data-placeholder', '')
  if (reason === 'more') items?.append(...shown)
  else items?.replaceChildren(...shown)
  return shown
}

function setStatus(list: HTMLElement, text: string) {
  const status = list.querySelector('[role=status][data-part]')
  if (status) status.textContent = text
}

function clearPlaceholders(list: HTMLElement) {
  for (const each of list.querySelectorAll('[data-placeholder]')) each.remove()
}
