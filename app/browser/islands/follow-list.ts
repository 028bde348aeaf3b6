import { fillForms, formAddress } from './list-forms.ts'
import { fetchList, type LoadReason, showError, showWaiting, updateParts } from './list-parts.ts'

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
