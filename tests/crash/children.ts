import { readFileSync } from 'node:fs'

/** The ids of the running processes that a process has started. */
export const childrenOf = (pid = 0): string[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
