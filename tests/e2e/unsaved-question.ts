import type { Page } from '@playwright/test'

/** The question before unsaved changes are lost. */
export const question = (page: Page) => page.getByRole('alertdialog', { name: 'Unsaved changes' })

/** Answers the question so that the form stays. */
export const stay = (page: Page) => question(page).getByRole('button', { name: 'Stay' }).click()

/** Answers the question so that what was typed is lost. */
export const leave = (page: Page) => question(page).getByRole('button', { name: 'Leave' }).click()
