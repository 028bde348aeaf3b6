import type { Page } from '@playwright/test'
import { followMenu } from '#tests/e2e/phone-menu.ts'
import { today, visitDay } from './seed.ts'
import {
  alert,
  alertDialog,
  button,
  type Day,
  dialog,
  heading,
  link,
  openChat,
  opening,
  row,
  type Step,
  sending,
  toast,
} from './step.ts'

const list = '/admin/appointments'
const statusFailed = 'Failed to update status. Please try again.'
const undoFailed = 'Failed to take this back. Please try again.'
const notUpdated = 'Failed to update appointment. Please try again.'

/** The appointments of a day, in the order in which the front desk comes to them. */
export const appointmentSteps = (day: Day, ids: Map<string, string>): Step[] => [
  ...requests(day),
  ...visits(day, ids),
  ...messages(day),
]

export const opensList = opening('opens the list', {
  at: '/admin',
  act: (page) => followMenu(page, 'Appointments'),
  done: (page) => heading(page, 'Appointments'),
})

export const opensDaySheet = opening('opens the day sheet', {
  act: (page) => link(page, 'Day Sheet').click(),
  done: (page) => link(page, 'Check-in List'),
})

const searched = (name: string) => `${list}?q=${name}`
const notes = (page: Page) => dialog(page).getByLabel('Notes')
const editLink = (page: Page, name: string) => row(page, name).getByRole('link', { name: /^Edit/ })

const requests = ({ asks, waits, comes }: Day): Step[] => [
  opensList,
  opening('searches', {
    prepare: (page) => page.getByRole('searchbox').fill(asks),
    act: (page) => page.getByRole('searchbox').press('Enter'),
    typed: (page) => [[page.getByRole('searchbox'), asks]],
    done: (page) => page.getByText('Showing 1 of 1 appointments'),
  }),
  opening('opens a request', {
    act: (page) => editLink(page, asks).click(),
    done: dialog,
  }),
  sending('saves notes', {
    prepare: (page) => notes(page).fill('Comes with her mother'),
    act: (page) => button(page, 'Save Changes').click(),
    failureMessage: (page) => dialog(page).getByRole('alert').getByText(notUpdated),
    typed: (page) => [[notes(page), 'Comes with her mother']],
    done: (page) => toast(page, 'Appointment saved'),
  }),
  sending('changes a status in the list', {
    act: (page) => row(page, asks).getByRole('combobox').selectOption('Cancelled'),
    failureMessage: (page) => alertDialog(page, statusFailed),
    done: (page) => toast(page, 'Status changed to Cancelled'),
  }),
  sending('changes it once more', {
    // The list has been loaded anew by then.
    at: searched(asks),
    act: (page) => row(page, asks).getByRole('combobox').selectOption('Completed'),
    // After a lost answer the page does not know what could be undone.
    sends: false,
    failureMessage: (page) => alertDialog(page, statusFailed),
    done: (page) => toast(page, 'Status changed to Completed'),
  }),
  sending('undoes it', {
    act: (page) => button(page, 'Undo').click(),
    failureMessage: (page) => alertDialog(page, undoFailed),
    done: (page) => toast(page, 'Status changed to Cancelled'),
  }),
  opening('leaves a dialog with typed notes', {
    at: searched(waits),
    prepare: async (page) => {
      await editLink(page, waits).click()
      await notes(page).fill('Typed')
    },
    act: async (page) => {
      await page.keyboard.press('Escape')
      await button(page, 'Leave').click()
    },
    done: (page) => page.locator('body:not(:has(dialog))'),
  }),
  sending('writes by WhatsApp from a dialog', {
    at: searched(comes),
    prepare: async (page) => {
      await editLink(page, comes).click()
      await dialog(page).getByRole('link', { name: 'Confirmation', exact: true }).waitFor()
    },
    act: (page) =>
      openChat(page, dialog(page).getByRole('link', { name: 'Confirmation', exact: true })),
    failureMessage: (page) => alertDialog(page, 'It could not be recorded'),
    done: (page) => dialog(page).getByText('Confirmation opened by').first(),
  }),
]

const visits = ({ asks, waits, comes, walksIn }: Day, ids: Map<string, string>): Step[] => [
  opening('opens the schedule', {
    at: list,
    act: (page) => link(page, 'Schedule').click(),
    done: (page) => link(page, 'Week'),
  }),
  sending('confirms with a time on the schedule', {
    at: `${list}/schedule/${ids.get(waits)}?date=${visitDay}&branch=Bole&status=confirmed`,
    prepare: (page) => page.getByLabel('Time', { exact: true }).fill('11:30'),
    act: (page) => button(page, 'Confirm for this time in Bole').click(),
    failureMessage: (page) => alert(page, notUpdated),
    typed: (page) => [[page.getByLabel('Time', { exact: true }), '11:30']],
    done: (page) => toast(page, 'The appointment has its new time'),
  }),
  opensList,
  opensDaySheet,
  opening('goes back to the list', {
    act: (page) => page.goBack(),
    readable: (page) => row(page, asks),
    done: (page) => heading(page, 'Appointments'),
  }),
  opensDaySheet,
  sending('marks who has arrived', {
    act: (page) =>
      row(page, comes)
        .getByRole('button', { name: /^Arrived/ })
        .click(),
    failureMessage: (page) => alertDialog(page, 'Failed to save who came. Please try again.'),
    done: (page) => toast(page, 'Marked as arrived'),
  }),
  opening('goes to another day', {
    act: (page) => link(page, 'The day after').click(),
    done: (page) => page.locator('main').filter({ hasNotText: comes }),
  }),
  opening('opens the check-in list', {
    at: `${list}/day-sheet?date=${today}&branch=Bole`,
    act: (page) => link(page, 'Check-in List').click(),
    done: (page) => heading(page, 'Check-in List'),
  }),
  opening('goes back to the day sheet', {
    act: (page) => page.goBack(),
    readable: (page) => row(page, comes),
    done: (page) => link(page, 'Check-in List'),
  }),
  opening('opens the form for a walk-in', {
    at: list,
    act: (page) => link(page, 'New Appointment').click(),
    done: (page) => heading(page, 'New Appointment'),
  }),
  sending('enters who walks in', {
    prepare: async (page) => {
      await page.getByLabel('First Name').fill(walksIn)
      await page.getByLabel('Last Name').fill('Alhassan')
      await page.getByLabel('Phone').fill(`020 ${walksIn.length}65 4321`)
      await page.getByLabel('Service').selectOption('ECG')
    },
    act: (page) => button(page, 'Save Appointment').click(),
    failureMessage: (page) => alert(page, 'Failed to save appointment. Please try again.'),
    typed: (page) => [
      [page.getByLabel('First Name'), walksIn],
      [page.getByLabel('Service'), 'ECG'],
    ],
    done: (page) => toast(page, 'Appointment saved'),
  }),
]

const messages = ({ waits, mark }: Day): Step[] => [
  opening('opens the messages to send', {
    at: list,
    act: (page) => link(page, 'Messages').click(),
    done: (page) => heading(page, 'Messages to Send'),
  }),
  sending('sends one by WhatsApp', {
    act: (page) =>
      openChat(
        page,
        page
          .getByRole('listitem')
          .filter({ hasText: waits })
          .getByRole('link', { name: 'Send by WhatsApp' }),
      ),
    failureMessage: (page) => alertDialog(page, 'Failed to save this. Please try again.'),
    done: (page) => toast(page, 'Recorded: the patient was told'),
  }),
  opening('opens the outbox', {
    at: '/admin',
    act: (page) => followMenu(page, 'Outbox'),
    done: (page) => heading(page, 'Outbox'),
  }),
  sending('discards a mail', {
    prepare: async (page) => {
      const mail = page.getByRole('article', { name: `Unsent ${mark}` })
      await mail.getByRole('link', { name: 'Discard' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
    act: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click(),
    failureMessage: (page) => alertDialog(page, 'Failed to discard mail. Please try again.'),
    done: (page) => toast(page, 'Mail discarded'),
  }),
]
