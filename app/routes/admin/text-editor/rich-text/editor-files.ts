/** The files of the text editor; the build replaces the placeholder with their names (see vite.config.ts). */
export const editorFiles: string[] = import.meta.env.PROD ? '__EDITOR_FILES__'.split(' ') : []
