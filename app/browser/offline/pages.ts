import { ageText } from '#app/values/age.ts'
import { findSaved, removeSaved, saveAnswer, savedAt, trimSaved } from './saved-answers.ts'
import type { FetchEvent } from './scope.ts'

/** How long the network may take before a saved page is shown instead. */
const networkTimeoutMs = 6000
const maxPages = 30

const offlinePage = '/offline'
/** Never removed, however many guides are saved: how to reach the clinic, and the form. */
const neededPages = ['/', '/appointment', offlinePage]
const shell = /^\/(?:appointment|offline|services\/[\w-]+)?$/
const own = /^\/r\/[2-9a-z]+$/
/** The back-office, programs, and whatever is no page. */
const foreign = /^\/(?:admin|api)(?:\/|$)|\./

export const isPublicPage = (path: string): boolean => !foreign.test(path)

export async function answerWithPage(event: FetchEvent, path: string): Promise<Response> {
  const fresh = fetchPage(event, path)
  const saved = await findPage(path)
  if (!saved) return fresh.catch(answerWithoutPage)
  event.waitUntil(fresh.catch(() => {}))
  try {
    const answer = await Promise.race([fresh, rejectLater(networkTimeoutMs)])
    return answer.status < 500 ? answer : withAge(saved)
  } catch {
    return withAge(saved)
  }
}

export async function savePage(path: string, freshMs: number): Promise<Response | undefined> {
  if (!shell.test(path)) return undefined
  const saved = await findSaved('pages', path)
  if (saved && Date.now() - savedAt(saved) < freshMs) return saved
  await update(path, await fetch(path))
  return findSaved('pages', path)
}

async function fetchPage(event: FetchEvent, path: string): Promise<Response> {
  const answer = (await event.preloadResponse) ?? (await fetch(event.request))
  const isVariant = new URL(event.request.url).search !== ''
  if (!isVariant) event.waitUntil(update(path, answer.clone()))
  return answer
}

/** Saves the answer if it may be saved, and removes a patient's saved page when its link is void. */
async function update(path: string, answer: Response): Promise<void> {
  if (own.test(path)) {
    // Only the button on that page saves it first; here a saved one is updated.
    if (answer.status === 404) return removeSaved('own', path)
    if (answer.ok && (await findSaved('own', path))) await saveAnswer('own', path, answer)
  } else if (shell.test(path) && isForEverybody(answer)) {
    await saveAnswer('pages', path, answer)
    await trimSaved('pages', maxPages, neededPages)
  }
}

/** No answer for one person, none that says `no-store`, no error and no redirect. */
const isForEverybody = ({ ok, type, redirected, headers }: Response) =>
  ok &&
  type === 'basic' &&
  !redirected &&
  /\bpublic\b/.test(headers.get('Cache-Control') ?? '') &&
  /^text\/html/.test(headers.get('Content-Type') ?? '')

function findPage(path: string) {
  if (own.test(path)) return findSaved('own', path)
  return shell.test(path) ? findSaved('pages', path) : undefined
}

/** What is right at one moment only, such as whether a branch is open. */
const ofTheMoment = /<(\w+) data-now[^>]*>.*?<\/\1>/gs

/** A saved page with how old it is, and without what was true only when it was saved. */
async function withAge(saved: Response): Promise<Response> {
  const mark = `<p class="frame py-1 font-semibold" role="note">Saved ${ageText(savedAt(saved), Date.now())} on this phone. It may have changed since.</p>`
  const html = await saved.text()
  const marked = html.replaceAll(ofTheMoment, '').replace(/<main[^>]*>/, (main) => `${main}${mark}`)
  return new Response(marked, { headers: saved.headers })
}

async function answerWithoutPage(): Promise<Response> {
  return (await findSaved('pages', offlinePage)) ?? Response.error()
}

const rejectLater = (ms: number) =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The page did not come in time.')), ms)
  })
