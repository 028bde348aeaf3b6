import { ageText } from '#app/values/age.ts'
import { savedAt } from './saved-answers.ts'

/** What is right at one moment only, such as whether a branch is open. */
const ofTheMoment = /<(\w+) data-now[^>]*>.*?<\/\1>/gs

/** A saved page with how old it is, and without what was true only when it was saved. */
export async function withAge(saved: Response): Promise<Response> {
  const mark = `<p class="frame py-1 font-semibold" role="note">Saved ${ageText(savedAt(saved), Date.now())} on this phone. It may have changed since.</p>`
  const html = await saved.text()
  const marked = html.replaceAll(ofTheMoment, '').replace(/<main[^>]*>/, (main) => `${main}${mark}`)
  return new Response(marked, { headers: saved.headers })
}
