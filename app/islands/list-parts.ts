import { partialParameter } from '#app/partial-page.ts'

/** Why a list is shown: followed to, typed, gone back to, or lengthened. */
export type Showing = 'push' | 'typed' | 'back' | 'more'

/** Sooner than this an answer leaves no time to see that something stood in its place. */
const placeholdersAfterMs = 150

/** Asks for the same list at another address; throws when it does not come. */
export async function fetchList(address: string, signal: AbortSignal): Promise<HTMLElement> {
  const url = new URL(address, location.href)
  url.hash = ''
  url.searchParams.set(partialParameter, 'main')
  const answer = await fetch(url, { signal })
  if (!answer.ok) throw new Error(`the list was answered with ${answer.status}`)
  const template = document.createElement('template')
  template.innerHTML = await answer.text()
  const fresh = template.content.querySelector<HTMLElement>('[data-list]')
  if (!fresh) throw new Error('the answer has no list')
  return fresh
}

/** Says that something is on its way, with placeholders if it takes long; answers how to stop saying it. */
export function showWaiting(list: HTMLElement, how: Showing): () => void {
  list.setAttribute('aria-busy', 'true')
  if (how !== 'more') say(list, list.dataset.loading ?? '')
  const timer = setTimeout(() => fillItems(list, 'data-list-placeholder', how), placeholdersAfterMs)
  return () => {
    clearTimeout(timer)
    list.removeAttribute('aria-busy')
  }
}

/** Puts an answer in place, part by part; the focus stays with its link, or goes to the first of what is new. */
export function showAnswer(list: HTMLElement, fresh: HTMLElement, how: Showing) {
  if (fresh.dataset.title) document.title = fresh.dataset.title
  clearPlaceholders(list)
  const focused = document.activeElement
  const focusedLink = focused?.getAttribute('href')
  let firstNew: Element | null = null
  for (const part of list.querySelectorAll<HTMLElement>('[data-part]')) {
    const successor = fresh.querySelector(`#${part.id}`)
    if (part.getAttribute('role') === 'status') part.textContent = successor?.textContent ?? ''
    else if (how === 'more' && part.hasAttribute('data-list-items')) {
      // Something new at the list's head pushes what stood at the end of one step into the next.
      const added = [...(successor?.children ?? [])].filter(
        ({ id }) => !id || !part.querySelector(`#${id}`),
      )
      firstNew = added[0] ?? null
      part.append(...added)
    } else part.replaceChildren(...(successor?.childNodes ?? []))
  }
  if (how === 'more') countItems(list)
  if (document.activeElement === focused) return
  const again = [...list.querySelectorAll('a')].find(
    (link) => link.getAttribute('href') === focusedLink,
  )
  const heir =
    firstNew?.querySelector<HTMLElement>('a, button') ??
    again ??
    list.querySelector<HTMLElement>('[role=status][tabindex]')
  heir?.focus({ preventScroll: how !== 'more' })
}

/** Says in the list's place that it did not come, with a link that tries again. */
export function showError(list: HTMLElement, address: string, how: Showing) {
  clearPlaceholders(list)
  if (how !== 'more') say(list, '')
  const shown = fillItems(list, 'data-list-error', how)
  for (const link of shown.flatMap((each) => [...each.querySelectorAll('a')])) {
    link.href = address
    if (how === 'more') link.dataset.listMore = ''
    else link.dataset.listLink = ''
  }
}

/** A status that counts what is on the screen, in its first number, counts also what stood there before. */
function countItems(list: HTMLElement) {
  const status = list.querySelector('[data-list-count]')
  const { length } = list.querySelector('[data-list-items]')?.children ?? []
  if (status) status.textContent = status.textContent?.replace(/\d+/, String(length)) ?? ''
}

/** Puts a template's content in the items' place, or after them when more was asked for. */
function fillItems(list: HTMLElement, template: string, how: Showing): Element[] {
  const source = list.querySelector<HTMLTemplateElement>(`template[${template}]`)
  const items = list.querySelector('[data-list-items]')
  const shown = [...((source?.content.cloneNode(true) as DocumentFragment)?.children ?? [])]
  for (const each of shown) each.setAttribute('data-stand-in', '')
  if (how === 'more') items?.append(...shown)
  else items?.replaceChildren(...shown)
  return shown
}

function say(list: HTMLElement, text: string) {
  const status = list.querySelector('[role=status][data-part]')
  if (status) status.textContent = text
}

function clearPlaceholders(list: HTMLElement) {
  for (const each of list.querySelectorAll('[data-stand-in]')) each.remove()
}
