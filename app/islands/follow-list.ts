import { addressOf, fillForms } from './list-forms.ts'
import { fetchList, type Showing, showAnswer, showError, showWaiting } from './list-parts.ts'

const typingPauseMs = 300

/**
 * Lets a list be replaced in place. In the element marked `data-list`:
 * - `data-part` with an id is what an answer replaces; of a `role="status"` it replaces the text alone.
 *   The part that is also `data-list-items` holds the list itself.
 * - `a[data-list-link]` and `form[data-list-form]`, at a choice and while a search is typed, ask for
 *   another list; `a[data-list-more]` for more of this one.
 * - `template[data-list-placeholder]` and `template[data-list-error]` stand in for what does not come yet.
 * - `data-list-count` on the status lets its first number grow with the list.
 * - `data-loading` is what the status says meanwhile, `data-title` the document's title afterwards.
 */
export function followList(list: HTMLElement) {
  let asked: AbortController | undefined
  let typing: ReturnType<typeof setTimeout> | undefined
  // What only moves within the page, as a link to a section, asks for no list.
  let shown = location.pathname + location.search

  async function show(address: string, how: Showing) {
    clearTimeout(typing)
    asked?.abort()
    asked = new AbortController()
    const { signal } = asked
    if (how === 'push') history.pushState(null, '', address)
    if (how === 'typed') history.replaceState(null, '', address)
    shown = location.pathname + location.search
    fillForms(list, location.href)
    const ready = showWaiting(list, how)
    try {
      const fresh = await fetchList(address, signal)
      if (!signal.aborted) showAnswer(list, fresh, how)
    } catch {
      if (!signal.aborted) showError(list, address, how)
    }
    ready()
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
    show(addressOf(form), 'push')
  })
  list.addEventListener('change', (event) => {
    const form = followedForm(event)
    if (form && event.target instanceof HTMLSelectElement) show(addressOf(form), 'push')
  })
  list.addEventListener('input', (event) => {
    const form = followedForm(event)
    if (!form || !(event.target instanceof HTMLInputElement)) return
    clearTimeout(typing)
    typing = setTimeout(() => show(addressOf(form), 'typed'), typingPauseMs)
  })
  addEventListener('popstate', () => {
    if (shown !== location.pathname + location.search) show(location.href, 'back')
  })
}

const followedForm = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLFormElement>('form[data-list-form]') : null
