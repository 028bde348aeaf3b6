import { readFileSync } from 'node:fs'

/** The ids of the processes that a process has started and that have not ended. */
export const childrenOf = (pid = 0): string[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
