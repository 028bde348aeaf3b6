export const systemDoneTexts = {
  requested: 'A backup begins within a minute',
  reviewed: 'The notice about the restore is gone',
} as const
export const backupNotRequested = 'Failed to ask for a backup. Please try again.'
export const reviewNotEnded = 'Failed to end the notice. Please try again.'
