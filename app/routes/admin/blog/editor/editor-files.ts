/** The files of the text editor, which the build writes in this mark's place (see vite.config.ts). */
export const editorFiles: string[] = import.meta.env.PROD ? '__EDITOR_FILES__'.split(' ') : []
