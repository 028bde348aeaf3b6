import { redirect } from 'react-router'
import { platform } from '#app/context.ts'
import { found } from '#app/http/found.ts'
import { listAddress } from '#app/list-state.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { type RouteArgs, type RowRequest, rowRequest } from './row-request.server.ts'

type Find<Row> = (needs: Platform, id: string, asked: RowRequest) => Promise<Row | null>

/** Makes the `loader` of a dialog that asks before a row is deleted: what the row is called. */
export const deleteLoader =
  <Row>(find: Find<Row>, nameOf: (row: Row) => string) =>
  async ({ params, context }: RouteArgs): Promise<{ name: string }> => {
    const row = await find(context.get(platform), found(params.id), rowRequest({ params, context }))
    return { name: nameOf(found(row)) }
  }

type Delete = (needs: Platform, id: string, asked: RowRequest) => Promise<unknown>

/** Makes the `action` that deletes the row and leads back to the list. */
export const deleteAction =
  (deleteRow: Delete, list: string, done = 'deleted') =>
  async ({ params, context, url }: RouteArgs): Promise<undefined> => {
    await deleteRow(context.get(platform), found(params.id), rowRequest({ params, context }))
    // When somebody else has deleted it already, that is success as well.
    throw redirect(listAddress(list, url.searchParams, done))
  }
