import { signIn } from './first-admin.ts'
import { expect, hold, test } from './fixtures.ts'
import { expectHydrated } from './hydrated-page.ts'

interface EarlyForm {
  path: string
  early: Record<string, string | true>
  late: string
  isChanged?: boolean
}

/** What is typed, chosen or ticked before a page's scripts have come, and what is typed after. */
const pages: EarlyForm[] = [
  {
    path: '/appointment',
    early: {
      '[name=first_name]': 'Atɔŋa',
      '[name=service]': 'ECG',
      '[name=no_email]': true,
      '[name=message]': 'A scan.\nIn the morning.',
    },
    late: '[name=last_name]',
  },
  {
    path: '/admin/staff/new',
    early: { '[name=role][value=front-desk]': true, '[name=branch]': 'Bole' },
    late: '[name=email]',
  },
  {
    path: '/admin/blog/new',
    early: { '[name=title]': 'Ɔkyena', '[name=excerpt]': 'Early', '[name=status]': 'archived' },
    late: '[name=tags]',
  },
]

/** As a translation and a password manager do. */
function changePage() {
  for (const label of document.querySelectorAll('main label')) {
    const font = document.createElement('font')
    font.append(...label.childNodes)
    label.append(font)
  }
  for (const control of document.querySelectorAll('main :is(input, textarea)'))
    control.after(document.createElement('password-manager'))
}

test('a form keeps what was typed before its scripts came', async ({ page, newDevice }) => {
  await signIn(page)
  const storageState = await page.context().storageState()
  // What no other program has changed takes the same way on every page.
  const unchanged = pages.slice(0, 1).map((each) => ({ ...each, isChanged: false }))
  for (const { path, early, late, isChanged = true } of [...unchanged, ...pages]) {
    const device = await newDevice({ storageState })
    const release = await hold(device, '**/assets/*.js')
    await device.goto(path, { waitUntil: 'commit' })
    const field = (selector: string) => device.locator(`main ${selector}`)
    const expectKept = async () => {
      for (const [selector, value] of Object.entries(early)) {
        if (value === true) await expect(field(selector)).toBeChecked()
        else await expect(field(selector)).toHaveValue(String(value))
      }
    }
    for (const [selector, value] of Object.entries(early)) {
      const control = field(selector)
      if (value === true) await control.check()
      else if (await control.evaluate((element) => element.matches('select')))
        await control.selectOption(value)
      else await control.fill(value)
    }
    if (isChanged) await device.evaluate(changePage)
    release()
    await expectHydrated(device.locator('main form').last())
    await expectKept()
    // Another change renders the form once more, from what React knows.
    await field(late).fill('2026')
    await expectKept()
  }
})
