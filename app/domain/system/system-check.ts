import { moment } from '#app/values/date-text.ts'

/**
 * The result of a check: with `attention` the part works, but somebody should look at it; with `missing` the clinic does
 * without it.
 */
export type CheckState = 'passed' | 'missing' | 'attention' | 'failed'

/** What a check has found, and what the operator of the server can do about it. */
export interface Finding {
  state: CheckState
  text: string
  advice?: string
}

export interface SystemCheck extends Finding {
  title: string
}

/** The machine's time, for a person to compare with a watch. */
export const clockSentence = (now: Date) => `It is ${moment(now.toISOString())} in Accra.`

/** Names the backup that a restore has put in place by the instant at which it was made. */
export const restoredSentence = (madeAt: string) => `A backup of ${moment(madeAt)} was restored.`

export const checkStateLabels: Record<CheckState, string> = {
  passed: 'Good',
  missing: 'Not set up',
  attention: 'Look at this',
  failed: 'Wrong',
}

export const passed = (text: string, advice?: string): Finding => ({
  state: 'passed',
  text,
  ...(advice && { advice }),
})
export const missing = (text: string, advice: string): Finding => ({
  state: 'missing',
  text,
  advice,
})
export const attention = (text: string, advice: string): Finding => ({
  state: 'attention',
  text,
  advice,
})
export const failed = (text: string, advice: string): Finding => ({ state: 'failed', text, advice })

/** Why something failed, by its message or code; for a request, by that of its connection. */
export function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return failureReason(error.cause)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

export const systemDoneTexts = {
  requested: 'A backup begins within a minute',
  reviewed: 'The notice about the restore is gone',
} as const
export const backupNotRequested = 'Failed to ask for a backup. Please try again.'
export const reviewNotEnded = 'Failed to end the notice. Please try again.'
