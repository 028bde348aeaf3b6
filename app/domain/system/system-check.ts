/** With `attention` the part works, but somebody should look at it; with `missing` the clinic does without it. */
export type CheckState = 'passed' | 'missing' | 'attention' | 'failed'

export interface Finding {
  state: CheckState
  text: string
  /** What only somebody with access to the server can do. */
  work?: string | undefined
  /** What an owner can do. */
  advice?: string | undefined
}

export interface SystemCheck extends Finding {
  title: string
}

export const checkStateLabels: Record<CheckState, string> = {
  passed: 'Good',
  missing: 'Not set up',
  attention: 'Look at this',
  failed: 'Wrong',
}

const finding =
  (state: CheckState) =>
  (text: string, work?: string, advice?: string): Finding => ({ state, text, work, advice })

export const passed = finding('passed')
export const missing = finding('missing')
export const attention = finding('attention')
export const failed = finding('failed')

/** Why something failed, by its message or code; for a request, by that of its connection. */
export function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return failureReason(error.cause)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

export const systemDoneTexts = {
  requested: 'A backup will start within a minute',
  reviewed: 'Notice about the restore removed',
} as const
export const backupNotRequested = 'Failed to ask for a backup. Please try again.'
export const reviewNotEnded = 'Failed to remove the notice. Please try again.'
