import { findSaved, saveAnswer, savedAt, trimSaved } from './saved-answers.ts'

/** The scripts that public pages load: the build writes their paths in here, since only it knows them. */
const paths = new Set<string>(__PUBLIC_FILES__)
/** Saved pages of earlier releases request the scripts of their release, so there is room for several releases. */
const maxSaved = 80
const dayMs = 86_400_000

export const isPublicFile = (path: string): boolean => paths.has(path)

export const publicFiles = (): Iterable<string> => paths

/** Answers with the saved file, or fetches and saves it: a name with a hash always means the same content. */
export async function answerWithFile(path: string, request: Request | string): Promise<Response> {
  const saved = await findSaved('files', path)
  if (saved) return saved
  const answer = await fetch(request)
  if (answer.ok) await saveAnswer('files', path, answer.clone())
  return answer
}

/** Whether a file is one of the drawings of every page: the logo and the stripes. */
export const isDrawing = (path: string): boolean => /^\/[a-z]+\.svg$/.test(path)

/** Answers with the drawing that was saved today, or as it is now: its name does not say which of them it is. */
export async function answerWithDrawing(path: string, request: Request | string) {
  const saved = await findSaved('files', path)
  if (saved && Date.now() - savedAt(saved) < dayMs) return saved
  try {
    const answer = await fetch(request)
    if (answer.ok) await saveAnswer('files', path, answer.clone())
    return answer
  } catch {
    return saved ?? Response.error()
  }
}

/** Saves files that the browser has fetched already, or that a page will need. */
export async function saveFiles(wanted: Iterable<string>): Promise<void> {
  for (const path of wanted) {
    if (isPublicFile(path)) await answerWithFile(path, path)
    else if (isDrawing(path)) await answerWithDrawing(path, path)
  }
  await trimSaved('files', maxSaved)
}
