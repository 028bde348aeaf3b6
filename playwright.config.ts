import { defineConfig } from '@playwright/test'
import { chromiumFlags, ensureChromium } from '#tests/chromium.ts'
import { firstAdmin } from '#tests/e2e/first-admin.ts'
import { type TestFontName, testFontNames, withTestFont } from '#tests/fonts.ts'
import { ensureFreshBuild } from '#tests/fresh-build.ts'

// Workers read this file as well.
if (!process.env.TEST_WORKER_INDEX) await ensureFreshBuild()

const port = Number(process.env.E2E_PORT ?? 3210)
// Workers inherit it, so that a test can look at what the server has stored.
process.env.E2E_DATA_DIR ??= `tests/results/data-${process.pid}`
const dataDir = process.env.E2E_DATA_DIR
const executablePath = ensureChromium()
const launchOptions = (font: TestFontName, flags: string[] = []) => ({
  executablePath,
  args: [...chromiumFlags, ...flags],
  env: withTestFont(font),
})
const [usualFont, ...otherFonts] = testFontNames

// Tests that choose the widths of their screens themselves.
const ownWidth = 'own-width'
const testIgnore = [`${ownWidth}/**`, 'large-text/**']
const inEveryFont = ['fitting-the-screen.spec.ts', 'sideways.spec.ts', 'whole-words.spec.ts']
// What these hold does not depend on the width: once is enough, on the phone that most visitors have.
const alikeOnBoth = [
  'asking-*',
  'dead-line',
  'every-page',
  'faq',
  'gateway-errors',
  'nothing-typed-is-lost',
  'on-paper',
  'outbox',
  'pictures-in-text',
  'profile',
  'session-ended',
  'signing-in',
  'signing-in-cut-off',
  'unsaved-*',
  'upload-limits',
  'uploading',
  'whatsapp',
  'writing-posts',
].map((name) => `**/${name}.spec.ts`)

export default defineConfig({
  testDir: './tests/e2e',
  outputDir: './tests/results/e2e',
  // Two cores: more browsers at once only make each of them slow.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // A shared machine may stand still for seconds: what then passes is listed as flaky, not hidden.
  timeout: 60_000,
  retries: process.env.CI ? 1 : 0,
  reporter: process.env.TEST_REPORT
    ? [['list'], ['json', { outputFile: 'tests/results/playwright.json' }]]
    : 'list',
  globalSetup: './tests/fonts.global-setup.ts',
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: launchOptions(usualFont),
    locale: 'en-GB',
    timezoneId: 'Africa/Accra',
  },
  projects: [
    { name: 'phone', testIgnore, use: { viewport: { width: 360, height: 760 } } },
    {
      name: 'desktop',
      testIgnore: [...testIgnore, ...alikeOnBoth],
      use: { viewport: { width: 1280, height: 900 } },
    },
    { name: 'own width', testDir: `./tests/e2e/${ownWidth}` },
    // Text at twice its size, as a phone or a browser is set by those who need it (WCAG 1.4.4).
    {
      name: 'large text',
      testDir: './tests/e2e/large-text',
      use: { launchOptions: launchOptions(usualFont, ['--blink-settings=defaultFontSize=32']) },
    },
    // Every phone and desktop brings a system font of its own: nothing may be cut off in any of them.
    ...otherFonts.map((font) => ({
      name: font,
      testDir: `./tests/e2e/${ownWidth}`,
      testMatch: inEveryFont,
      use: { launchOptions: launchOptions(font) },
    })),
  ],
  webServer: {
    command: 'node --import ./server/node-version.js server/main.ts',
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // Tests bring what they need, and count it.
      STARTER_CONTENT: 'off',
      ADMIN_EMAIL: firstAdmin.email,
      ADMIN_PASSWORD: firstAdmin.password,
      // Each test comes from an address of its own, so that they do not share one visitor's limit.
      TRUSTED_PROXIES: '127.0.0.1,::1',
    },
    url: `http://localhost:${port}/readyz`,
  },
})
