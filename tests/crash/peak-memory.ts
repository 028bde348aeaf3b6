import { readFileSync } from 'node:fs'
import type { SiteProcess } from './site-process.ts'

/** The peak resident memory of the process in MB, as the kernel counted. */
export function peakMemory({ child }: Pick<SiteProcess, 'child'>): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024
}
