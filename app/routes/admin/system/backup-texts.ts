/** The toast of the page of the system. */
export const backupDoneTexts = { requested: 'A backup begins within a minute' } as const
export const backupNotRequested = 'Failed to ask for a backup. Please try again.'
