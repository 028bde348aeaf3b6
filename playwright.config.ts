import { defineConfig } from '@playwright/test'
import { chromiumFlags, ensureChromium } from '#tests/chromium.ts'
import { firstAdmin } from '#tests/e2e/first-admin.ts'
import { testFontEnvironment } from '#tests/fonts.ts'
import { ensureFreshBuild } from '#tests/fresh-build.ts'
import { putScratchFilesInMemory } from '#tests/scratch-folder.ts'

// Workers read this file as well.
if (!process.env.TEST_WORKER_INDEX) await ensureFreshBuild()
putScratchFilesInMemory()

const port = Number(process.env.E2E_PORT ?? 3210)
// The workers inherit this variable, so that a test can read what the server has stored.
process.env.E2E_DATA_DIR ??= `tests/results/data-${process.pid}`
const dataDir = process.env.E2E_DATA_DIR
const executablePath = ensureChromium()

export default defineConfig({
  testDir: './tests/e2e',
  outputDir: './tests/results/e2e',
  // On two cores. Pages wait for the server and for pauses of their own: two more browsers use that time.
  workers: 4,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A shared machine may stall for seconds. A test that passes on its retry is listed as flaky.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  retries: process.env.CI ? 1 : 0,
  reporter: process.env.TEST_REPORT
    ? [['list'], ['json', { outputFile: 'tests/results/playwright.json' }]]
    : 'list',
  globalSetup: './tests/browser.global-setup.ts',
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: { executablePath, args: chromiumFlags, env: testFontEnvironment },
    locale: 'en-GB',
    timezoneId: 'Africa/Accra',
  },
  // Most visitors have a phone; tests that need another width set it.
  projects: [{ name: 'phone', use: { viewport: { width: 360, height: 760 } } }],
  webServer: {
    command: 'node --import ./server/node-version.js server/main.ts',
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // Tests create the content that they need, and count it.
      STARTER_CONTENT: 'off',
      ADMIN_EMAIL: firstAdmin.email,
      ADMIN_PASSWORD: firstAdmin.password,
      // Each test sends its own client address, so that tests do not share one visitor's rate limit.
      TRUSTED_PROXIES: '127.0.0.1,::1',
    },
    url: `http://localhost:${port}/readyz`,
  },
})
