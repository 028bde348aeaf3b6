import { href, redirect } from 'react-router'
import {
  type ChecklistItem,
  type ChecklistName,
  isOnChecklist,
} from '#app/domain/website/checklist.ts'
import { listAddress } from '#app/values/lists/list-state.ts'

// Apart from the addresses of the documents, whose descriptions the first screen of staff would load.

type NamedItem = ChecklistItem & { name: ChecklistName }

/** The part of a query that names the item of the checklist for which a screen was opened. */
export const setUpKey = 'set-up'

export function setUpItemIn(query: URLSearchParams) {
  const name = query.get(setUpKey)
  return isOnChecklist(name) ? name : null
}

/** The screen on which an item is set up; `before` names what was done with the item before it. */
export function setUpAddress(item: NamedItem, before?: string): string {
  const { name, document, field, screen, query } = item
  const path = document
    ? href('/admin/website/:document', { document })
    : href(screen ?? '/admin/system')
  const address = listAddress(path, {
    ...query,
    [setUpKey]: name,
    ...(before && { before }),
  })
  return field ? `${address}#${field}` : address
}

/** Goes on with the next step, or back to the checklist after the last one. */
export const redirectToStep = (next: NamedItem | undefined, before: 'saved' | 'right') =>
  redirect(next ? setUpAddress(next, before) : checklistAddress(before))

export const checklistAddress = (done = setUpKey) =>
  `${listAddress(href('/admin'), undefined, done)}#${setUpKey}`
