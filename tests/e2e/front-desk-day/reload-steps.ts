import type { Page } from '@playwright/test'
import { expectScreensSaved, waitingMessage } from '#tests/e2e/connection-loss.ts'
import { expectHydrated } from '#tests/e2e/hydrated-page.ts'
import { expectWorker } from '#tests/e2e/offline-worker.ts'
import { opensDaySheet, opensList } from './appointments-steps.ts'
import { button, type Day, heading, opening, row, type Step } from './step.ts'
import { logsOut, signsIn } from './website-steps.ts'

/** Loads another document, in which nothing has been seen yet. */
const loading = (name: string, step: Pick<Step, 'act' | 'done'>): Step =>
  opening(name, {
    prepare: expectWorker,
    failureMessage: waitingMessage,
    readable: (page) => heading(page, 'No connection'),
    ...step,
  })

const reload = (page: Page) => page.reload()

/** Begins once the document is hydrated: before that, a link loads another document. */
const onceHydrated = (step: Step): Step => ({
  ...step,
  prepare: async (page) => {
    await expectHydrated(page.locator('main'))
    await step.prepare?.(page)
  },
})

/** A day in several documents. */
export const reloadSteps = ({ comes }: Day): Step[] => [
  loading('reloads the sign-in page', {
    act: reload,
    done: (page) => button(page, 'Sign In'),
  }),
  onceHydrated(signsIn),
  opensList,
  loading('reloads the list', { act: reload, done: (page) => row(page, comes) }),
  onceHydrated(opensDaySheet),
  loading('reloads the day sheet', { act: reload, done: (page) => row(page, comes) }),
  loading('goes back to the list', {
    act: (page) => page.goBack(),
    done: (page) => heading(page, 'Appointments'),
  }),
  onceHydrated(opensDaySheet),
  { ...logsOut, prepare: expectScreensSaved },
  // The sign-out has removed the worker, and the sign-in page registers it again.
  loading('reloads the sign-in page after it', {
    act: reload,
    done: (page) => button(page, 'Sign In'),
  }),
  onceHydrated(
    opening('goes back to the website', {
      act: (page) => page.getByRole('link', { name: '← Back to Website' }).click(),
      failureMessage: waitingMessage,
      done: (page) => page.getByRole('heading', { level: 1 }),
    }),
  ),
]
