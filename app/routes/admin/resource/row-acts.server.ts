import type { ActingPlatform } from '#app/domain/platform.server.ts'
import type { SignedInMember } from '#app/domain/staff/staff.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { readForm, readVersion } from '#app/http/form.ts'
import { found } from '#app/http/found.ts'
import type { RouteArgs } from './delete-route.server.ts'

export interface PostedAct {
  needs: ActingPlatform
  staff: SignedInMember
  seen: { id: string; version: number }
  form: Readonly<Record<string, string>>
  /** The state of the list, which a form without JavaScript sends. */
  list: string | undefined
  url: URL
}

type Act = (posted: PostedAct) => Promise<unknown>

/** Makes the `action` of a route `:id/:act`. The acts' names stand in its `handle` as well (`StaffHandle.acts`). */
export const rowActs =
  <Name extends string>(acts: Record<Name, Act>) =>
  async ({ request, params: { id = '', act = '' }, context, url }: RouteArgs): Promise<unknown> => {
    // The guard has refused what the handle does not name.
    const run = found(Object.hasOwn(acts, act) ? acts[act as Name] : null)
    const form = await readForm(request)
    return run({
      needs: context.get(platform),
      staff: context.get(staffMember),
      seen: { id, version: readVersion(form.version) },
      form,
      list: form.list,
      url,
    })
  }
