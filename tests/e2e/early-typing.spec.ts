import { signIn } from './first-admin.ts'
import { expect, hold, test } from './fixtures.ts'
import { expectHydrated } from './hydrated-page.ts'

/** What is typed or chosen before the scripts of a page have come, and the field that is typed into after. */
const appointment = {
  path: '/appointment',
  early: {
    first_name: 'Atɔŋa',
    service: 'ECG',
    message: 'A scan.\nIn the morning.',
  },
  late: 'last_name',
}
const post = {
  path: '/admin/blog/new',
  early: { title: 'Ɔkyena', excerpt: 'Early', status: 'archived' },
  late: 'tags',
}

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
  for (const [{ path, early, late }, isChanged] of [
    [appointment, false],
    [appointment, true],
    [post, true],
  ] as const) {
    const device = await newDevice({ storageState })
    const release = await hold(device, '**/assets/*.js')
    await device.goto(path, { waitUntil: 'commit' })
    const field = (name: string) => device.locator(`main [name=${name}]`)
    const noEmail = field('no_email')
    const expectKept = async () => {
      if (path === appointment.path) await expect(noEmail).toBeChecked()
      for (const [name, text] of Object.entries(early)) await expect(field(name)).toHaveValue(text)
    }
    for (const [name, text] of Object.entries(early)) {
      const isSelect = await field(name).evaluate((element) => element.matches('select'))
      await (isSelect ? field(name).selectOption(text) : field(name).fill(text))
    }
    if (path === appointment.path) await noEmail.check()
    if (isChanged) await device.evaluate(changePage)
    release()
    await expectHydrated(device.locator('main form').last())
    await expectKept()
    // Another change renders the form once more, from what React knows.
    await field(late).fill('2026')
    await expectKept()
  }
})
