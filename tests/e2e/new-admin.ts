import type { Page } from '@playwright/test'

export const password = 'a donkey cart full of yams'

/** A test's own admin: no other test shares its password or its rate limits. */
export const addressOf = (uniqueName: string) => `staff-${uniqueName}@example.com`

export const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code' })
