import { data, type RouterContextProvider } from 'react-router'
import { platform } from '#app/context.ts'
import { bookedName, findService } from '#app/domain/clinic/offerings.ts'
import { uncachedPage } from '#app/http/cache-control.ts'
import { isCanonicalQuery } from '#app/http/canonical-query.ts'
import { readHoursToday } from '#app/routes/site/hours-today.server.ts'

/** The parameter with the slug of the chosen service. */
const chosen = 'service'

/** The data of the form's page; the service that the address names is chosen in the form. */
export async function readBookingPage(
  context: Readonly<RouterContextProvider>,
  query: URLSearchParams,
) {
  const slug = query.get(chosen) ?? ''
  const service = findService(await context.get(platform).clinic.read(), slug)
  const { today, hours, headers } = await readHoursToday(context, chosen)
  // Addresses with an unknown service show the form, too. There are endless many of them, so they are not cached.
  const isCacheable = isCanonicalQuery(query, service ? `${chosen}=${slug}` : '', [chosen])
  return data(
    {
      today,
      notices: hours.notices,
      values: service ? { service: bookedName(service) } : undefined,
    },
    { headers: isCacheable ? headers : uncachedPage(chosen) },
  )
}
