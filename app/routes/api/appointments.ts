import { receiveRequest } from '#app/domain/appointments/request/receive-request.server.ts'
import { notSubmitted } from '#app/domain/appointments/request/request-texts.ts'
import { hasPhone } from '#app/domain/clinic/links/links.ts'
import { pathForSender } from '#app/domain/patient-link/patient-link.server.ts'
import { platform, requestContext } from '#app/http/context.ts'
import { methodNotAllowed, readJson } from '#app/http/json.ts'
import type { ServerHandle } from '#app/http/request-rules.ts'
import { failureInit, retryAfter } from '#app/http/respond.ts'
import { senderAt } from '#app/http/visitor-group.server.ts'
import { isDatabaseOutage } from '#app/platform/database/outage.ts'
import type { Route } from './+types/appointments.ts'

export const handle: ServerHandle = { errorsAsJson: true }

/** Only POST: patients' data can be read in the back-office alone. */
export const loader = () => methodNotAllowed('POST')

/** `POST /api/appointments`: the same as the form, for programs; described in docs/api.md. */
export async function action({ request, context }: Route.ActionArgs) {
  const body = await readJson(request)
  if (body instanceof Response) return body
  const { address, log, requestId } = context.get(requestContext)
  try {
    const needs = context.get(platform)
    const result = await receiveRequest(needs, body, senderAt(address))
    if (result.ok) {
      const { reference } = result.value
      const page = pathForSender(needs, result.value)
      return Response.json({ reference, page }, { status: 201 })
    }
    const { errors } = result
    if (result.kind === 'invalid') return Response.json({ errors }, failureInit(result))
    const { branches } = await needs.clinic.read()
    const phones = branches
      .filter(hasPhone)
      .map(({ name, phone }) => ({ branch: name, phone: phone.display }))
    const challenge = result.challenge?.work
    return Response.json({ errors, phones, challenge }, failureInit(result))
  } catch (error) {
    const outage = isDatabaseOutage(error)
    log.error({ err: error }, 'appointments: request could not be stored')
    const answer = { error: notSubmitted, request_id: requestId }
    return Response.json(answer, { status: outage ? 503 : 500, headers: retryAfter(20) })
  }
}
