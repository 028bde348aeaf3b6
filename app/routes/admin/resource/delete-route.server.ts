import { type RouterContextProvider, redirect } from 'react-router'
import type { ActingPlatform } from '#app/domain/platform.server.ts'
import type { SignedInMember } from '#app/domain/staff/staff.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { found } from '#app/http/found.ts'
import { listAddress } from '#app/values/lists/list-state.ts'

type Find<Row> = (needs: ActingPlatform, id: string, asked: RowRequest) => Promise<Row | null>

/** Makes the `loader` of a dialog that asks before a row is deleted: its name, and what else happens. */
export const deleteLoader =
  <Row>(
    find: Find<Row>,
    nameOf: (row: Row) => string,
    consequenceOf: (row: Row, asked: RowRequest) => string = () => '',
  ) =>
  async ({ params, context }: RouteArgs): Promise<{ name: string; consequence: string }> => {
    const asked = rowRequest({ params, context })
    const row = found(await find(context.get(platform), found(params.id), asked))
    return { name: nameOf(row), consequence: consequenceOf(row, asked) }
  }

type Delete = (needs: ActingPlatform, id: string, asked: RowRequest) => Promise<unknown>

export const deleteAction =
  (deleteRow: Delete, list: string | ((asked: RowRequest) => string), done = 'deleted') =>
  async ({ params, context, url }: RouteArgs): Promise<undefined> => {
    const asked = rowRequest({ params, context })
    await deleteRow(context.get(platform), found(params.id), asked)
    // When somebody else has deleted it already, that is success as well.
    const path = typeof list === 'string' ? list : list(asked)
    throw redirect(listAddress(path, url.searchParams, done))
  }

export interface RouteArgs {
  request: Request
  params: Readonly<Partial<Record<string, string>>>
  context: Readonly<RouterContextProvider>
  url: URL
}

export interface RowRequest extends Pick<RouteArgs, 'params'> {
  member: SignedInMember
}

export const rowRequest = ({ params, context }: Pick<RouteArgs, 'params' | 'context'>) => ({
  params,
  member: context.get(staffMember),
})
