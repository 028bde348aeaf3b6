/** The files that the back-office prefetches; the build replaces the placeholders (scripts/prefetched-files.ts). */
export const screensFile = '__SCREENS_FILE__'
export const editorFiles: string[] = import.meta.env.PROD ? '__EDITOR_FILES__'.split(' ') : []
