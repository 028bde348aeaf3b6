import { onTestFinished } from 'vitest'
import { type SiteProcess, startSite } from './site-process.ts'

/** Starts the built site as a process of its own, waits until it is open, and kills it after the test. */
export async function startSiteUntilEnd(
  options: Parameters<typeof startSite>[0],
): Promise<SiteProcess> {
  const site = await startSite(options)
  const { child } = site
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) await site.end('SIGKILL')
  })
  return site
}
