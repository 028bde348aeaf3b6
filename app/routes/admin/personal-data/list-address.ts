import { href } from 'react-router'
import type { personDoneTexts } from '#app/domain/personal-data/person.ts'
import { listAddress } from '#app/values/lists/list-state.ts'

/** The address of the screen that looks people up, with a toast for what was done. */
export const personalDataAddressAfter = (done: keyof typeof personDoneTexts) =>
  listAddress(href('/admin/personal-data'), undefined, done)
