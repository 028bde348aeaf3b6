import type { Page } from '@playwright/test'
import { jpegFile } from '#tests/e2e/files.ts'
import { firstAdmin } from '#tests/e2e/first-admin.ts'
import { followMenu } from '#tests/e2e/phone-menu.ts'
import {
  alert,
  alertDialog,
  button,
  type Day,
  dialog,
  heading,
  link,
  opening,
  row,
  type Step,
  sending,
  toast,
} from './step.ts'

const unexpected = 'An unexpected error occurred'
const title = (page: Page) => page.getByLabel('Title', { exact: true })
const text = (page: Page) => page.getByRole('textbox', { name: 'Content' })
const password = (page: Page) => page.getByLabel('Password', { exact: true })

export const signsIn = sending('signs in', {
  prepare: async (page) => {
    await page.getByLabel('Email').fill(firstAdmin.email)
    await password(page).fill(firstAdmin.password)
  },
  act: (page) => button(page, 'Sign In').click(),
  failureMessage: (page) => alert(page, unexpected),
  typed: (page) => [
    [page.getByLabel('Email'), firstAdmin.email],
    [password(page), firstAdmin.password],
  ],
  done: (page) => heading(page, /^Welcome back/),
})

export const logsOut = sending('logs out', {
  at: '/admin',
  act: (page) => page.getByRole('main').getByRole('button', { name: 'Logout' }).click(),
  failureMessage: (page) => alert(page, unexpected),
  done: (page) => button(page, 'Sign In'),
})

/** What a day changes on the website, and its end. */
export const websiteSteps = (day: Day): Step[] => [
  ...posts(day),
  ...images(day),
  ...hoursAndTexts(day),
  ...end(day),
]

const posts = ({ mark }: Day): Step[] => [
  opening('opens the posts', {
    at: '/admin',
    act: (page) => followMenu(page, 'Blog'),
    done: (page) => link(page, 'New Post'),
  }),
  opening('opens the editor', {
    act: (page) => link(page, 'New Post').click(),
    done: (page) => page.getByRole('toolbar', { name: 'Formatting' }),
  }),
  opening('types a post', {
    act: async (page) => {
      await title(page).fill(`Post ${mark}`)
      await text(page).click()
      await page.keyboard.type('Come early.')
    },
    failureMessage: (page) => page.getByText(/^Saved on this device/),
    typed: (page) => [
      [title(page), `Post ${mark}`],
      [text(page), 'Come early.'],
    ],
    done: (page) => page.getByText(/^Saved on this device/),
  }),
  sending('saves the post', {
    act: (page) => button(page, 'Save').click(),
    failureMessage: (page) => alert(page, 'Failed to save post. Please try again.'),
    typed: (page) => [[text(page), 'Come early.']],
    isRetriedByItself: true,
    done: (page) => toast(page, 'Post saved'),
  }),
]

const images = ({ mark }: Day): Step[] => [
  sending('makes a category', {
    at: '/admin/gallery/categories',
    prepare: async (page) => {
      await page.getByRole('link', { name: /^(New|Create).*category$/i }).click()
      await dialog(page).getByLabel('Name').fill(`Category ${mark}`)
    },
    act: (page) => dialog(page).getByRole('button', { name: 'Create' }).click(),
    failureMessage: (page) => dialog(page).getByRole('alert').getByText(unexpected),
    typed: (page) => [[dialog(page).getByLabel('Name'), `Category ${mark}`]],
    done: (page) => dialog(page).getByRole('status').getByText(/saved/),
  }),
  opening('opens the upload of an image', {
    at: '/admin/gallery',
    act: (page) => link(page, 'Upload Image').click(),
    done: (page) => page.getByLabel('Alt Text'),
  }),
  sending('uploads an image', {
    prepare: async (page) => {
      await page.locator('input[type=file]').setInputFiles(await jpegFile(300))
      await page.getByLabel('Alt Text').fill(`Picture ${mark}`)
      await page.getByLabel('Category').selectOption(`Category ${mark}`)
      await page.getByLabel(/^Everybody who can be recognised/).check()
    },
    act: (page) => button(page, 'Upload Image').click(),
    failureMessage: (page) => page.getByText(/^Waiting for the connection/),
    typed: (page) => [[page.getByLabel('Alt Text'), `Picture ${mark}`]],
    isRetriedByItself: true,
    done: (page) => page.getByText('Image uploaded successfully!'),
  }),
]

const hoursAndTexts = ({ mark }: Day): Step[] => [
  sending('closes a branch', {
    at: '/admin/hours',
    prepare: async (page) => {
      await link(page, 'Close a Branch').click()
      await dialog(page).getByLabel('What visitors read').fill(`Closed ${mark}`)
    },
    act: (page) => button(page, 'Close').click(),
    failureMessage: (page) => dialog(page).getByRole('alert').getByText('Failed to save closure.'),
    typed: (page) => [[dialog(page).getByLabel('What visitors read'), `Closed ${mark}`]],
    done: (page) => row(page, `Closed ${mark}`),
  }),
  sending('opens it again', {
    act: (page) => row(page, `Closed ${mark}`).getByRole('button', { name: /^Undo/ }).click(),
    failureMessage: (page) => alertDialog(page, 'Failed to save closure. Please try again.'),
    done: (page) => heading(page, 'Nothing is closed'),
  }),
  opening('opens a text of the website', {
    at: '/admin/website',
    act: (page) => link(page, 'Questions and Answers').click(),
    done: (page) => button(page, 'Add a question'),
  }),
  sending('saves it', {
    prepare: async (page) => {
      await button(page, 'Add a question').click()
      await page.getByLabel('Question', { exact: true }).fill(`Question ${mark}?`)
      await page.getByLabel('Answer').fill('Yes.')
    },
    act: (page) => button(page, 'Save').click(),
    failureMessage: (page) => page.getByText('Failed to save text. Please try again.'),
    typed: (page) => [[page.getByLabel('Question', { exact: true }), `Question ${mark}?`]],
    done: (page) => toast(page, 'Saved: the website shows it now'),
  }),
]

const end = ({ mark }: Day): Step[] => [
  sending('says that a placeholder is right', {
    at: '/admin',
    prepare: (page) => page.getByText(/^Set up your website/).click(),
    act: (page) =>
      page
        .getByRole('button', { name: /^This is right/ })
        .first()
        .click(),
    failureMessage: (page) => alertDialog(page, 'Failed to save this. Please try again.'),
    done: (page) => toast(page, 'Confirmed'),
  }),
  opening('opens the profile', {
    at: '/admin',
    act: (page) => followMenu(page, 'Profile'),
    done: (page) => heading(page, 'Profile'),
  }),
  sending('saves their name', {
    prepare: (page) => page.getByLabel('Full name').fill(`Abena ${mark}`),
    act: (page) => button(page, 'Save').click(),
    failureMessage: (page) => alert(page, unexpected),
    typed: (page) => [[page.getByLabel('Full name'), `Abena ${mark}`]],
    done: (page) => toast(page, 'Name saved.'),
  }),
  logsOut,
]
