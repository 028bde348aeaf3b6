import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const browserPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
// The headless shell, which is Chromium without windows, comes first because it is the quickest.
const systemPaths = ['/usr/bin/chromium-headless-shell', ...browserPaths]

/** Flags that Chromium needs as root and without a network. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** The path of Chromium: the system's or Playwright's own. Undefined when there is none yet. */
function findChromium(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH
  return [chosen, ...systemPaths, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  )
}

/**
 * The path of a full Chromium, for measurements: the headless shell paints sooner than the browser that people have.
 * Any Chromium where there is no full one.
 */
export const measuredChromium = (): string =>
  [process.env.CHROMIUM_PATH, ...browserPaths].find((path) => path && existsSync(path)) ??
  ensureChromium()

/** Finds Chromium or else installs it: Playwright's own where it can be fetched, Debian's package as root. */
export function ensureChromium(): string {
  const attempts = [
    'npx playwright install chromium',
    'apt-get update && apt-get install -y chromium',
  ]
  for (const attempt of attempts) {
    const found = findChromium()
    if (found) return found
    const { status } = spawnSync('sh', ['-c', attempt], { stdio: 'inherit', timeout: 240_000 })
    if (status !== 0) process.stderr.write('That did not bring a browser; trying another way.\n')
  }
  const found = findChromium()
  if (!found) throw new Error('No Chromium: install it, or set CHROMIUM_PATH to where it is.')
  return found
}
