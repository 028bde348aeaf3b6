import { readFileSync } from 'node:fs'
import type { SiteProcess } from './site-process.ts'

/** The most megabytes that the site may need while clients send hostile bodies. */
export const maxPeakMemory = 350

/** The peak resident memory of the process in megabytes, as the kernel has recorded it. */
export function peakMemory({ child }: Pick<SiteProcess, 'child'>): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024
}
