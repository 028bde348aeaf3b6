import { data } from 'react-router'
import { fittingSentences, offeredText, openSentence } from '#app/routes/site/descriptions.ts'
import { HoursNotices } from '#app/routes/site/hours-notices.tsx'
import type { SiteHandle } from '#app/routes/site/page-meta.ts'
import { PageStyles } from '#app/routes/site/public-styles.tsx'
import type { Route } from './+types/page.ts'
import { Hero } from './hero.tsx'
import { readHome } from './home.server.ts'
import { Sections } from './sections.tsx'

export const handle: SiteHandle = {
  styles: 'home',
  firstStyles: 'hero',
  page: (clinic) => {
    const offered = offeredText(clinic)
    return {
      title: `${clinic.facts.name} | ${offered}`,
      description: fittingSentences([
        `${offered}.`,
        openSentence(clinic),
        'Ask for an appointment online.',
      ]),
    }
  },
}

export async function loader({ context }: Route.LoaderArgs) {
  const { shown, headers } = await readHome(context)
  return data(shown, { headers })
}

/** No cache shows a branch as open after it has closed. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Top {...loaderData} />
      <PageStyles />
      <Sections {...loaderData} />
    </>
  )
}

const Top = ({ hours }: Route.ComponentProps['loaderData']) => (
  <>
    {hours.notices.length > 0 && (
      <div className="frame py-3">
        <HoursNotices notices={hours.notices} />
      </div>
    )}
    <Hero />
  </>
)
