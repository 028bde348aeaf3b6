import { partialParameter } from '#app/document/partial-page.ts'

/** Why a list is loaded: a link or form, a search being typed, browser history, or more items. */
export type LoadReason = 'push' | 'typed' | 'back' | 'more'

/** Placeholders are shown only when the response takes longer than this. */
const placeholdersAfterMs = 150

/** Fetches the list at another address; throws when the request fails or the response has no list. */
export async function fetchList(address: string, signal: AbortSignal): Promise<HTMLElement> {
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

/** Marks the list as loading, with placeholders if it takes long; returns the function that ends this state. */
export function showWaiting(list: HTMLElement, reason: LoadReason): () => void {
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
export function updateParts(list: HTMLElement, fresh: HTMLElement, reason: LoadReason) {
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

/** Shows the error in place of the items, with a link that tries again. */
export function showError(list: HTMLElement, address: string, reason: LoadReason) {
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

/** Puts a template's content in place of the items, or after them when more items were requested. */
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
