import { Fragment } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { connectionNames, connections } from '#app/domain/system/connection.ts'
import { readBackupRequest } from '#app/domain/system/restore-review.server.ts'
import {
  type CheckState,
  checkStateLabels,
  systemDoneTexts,
} from '#app/domain/system/system-check.ts'
import { runSystemChecks } from '#app/domain/system/system-checks.server.ts'
import { platform, requestContext } from '#app/http/context.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { RowActions, useRowAction } from '#app/ui/admin/list/row-actions.tsx'
import { PageHeading } from '#app/ui/admin/page-heading.tsx'
import { Badge, badgeColors } from '#app/ui/badge.tsx'
import { listAddress } from '#app/values/lists/list-state.ts'
import type { Route } from './+types/page.ts'

export const handle = { permission: 'system' }

export async function loader({ context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const { unknownProxy } = context.get(requestContext)
  const images = needs.embeddedImages ? null : needs.images
  const [checks, backup] = await Promise.all([
    runSystemChecks({ ...needs, images, unknownProxy }),
    readBackupRequest(needs),
  ])
  return { checks, backup }
}

export const meta = adminMeta('System')

export default function System({ loaderData }: Route.ComponentProps) {
  const { checks, backup } = loaderData
  const [query] = useSearchParams()
  return (
    <RowActions doneTexts={systemDoneTexts} failedTitle="Not done">
      <PageHeading title="System">
        <Link to={listAddress(href('/admin/system'), query)} className="button button-quiet">
          Check again
        </Link>
      </PageHeading>
      <p className="mt-2 max-w-prose text-stone">Is everything working? Problems first.</p>
      <ul className="mt-4 grid gap-3">
        {checks.map(({ title, state, text, advice, work }) => (
          <li
            key={title}
            id={title.toLowerCase().replaceAll(' ', '-')}
            className="card scroll-mt-20"
          >
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <h2>{title}</h2>
              <Badge colorClasses={stateColors[state]}>{checkStateLabels[state]}</Badge>
            </div>
            <p className="mt-1 wrap-anywhere">{breakable(text)}</p>
            {advice && !(entered[title] && state === 'missing') && (
              <p className="mt-1 wrap-anywhere text-stone">{breakable(advice)}</p>
            )}
            {work && (
              <p className="mt-1 wrap-anywhere text-stone">
                Send this to your technician: {breakable(work)}
              </p>
            )}
            {entered[title] && (
              <p className="mt-3">
                <Link to={listAddress(entered[title], query)} className="button button-quiet">
                  {state === 'missing' ? 'Set up' : 'Change'}
                  <span className="sr-only"> {title}</span>
                </Link>
              </p>
            )}
            {title === 'Backup' && backup.isOffered && <BackUpNow {...backup} />}
            {title === 'Restore' && <RestoreDone />}
          </li>
        ))}
      </ul>
    </RowActions>
  )
}

/** The screens on which what a check is about is entered, by its title. */
const entered: Partial<Record<string, string>> = Object.fromEntries(
  connectionNames.map((connection) => [
    connections[connection].check,
    href('/admin/system/settings/:connection', { connection }),
  ]),
)

/** A text whose paths break into the next line after a slash, not in the middle of a name. */
const breakable = (text: string) =>
  text.split(/(?<=\/)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))

const stateColors: Record<CheckState, string> = {
  passed: badgeColors.green,
  missing: badgeColors.blue,
  attention: badgeColors.yellow,
  failed: badgeColors.red,
}

function RestoreDone() {
  const fetcher = useRowAction()
  return (
    <fetcher.Form
      method="post"
      action={href('/admin/system/:act', { act: 'restore-reviewed' })}
      className="mt-3"
    >
      <button type="submit" className="button button-quiet" disabled={fetcher.state !== 'idle'}>
        Done
      </button>
    </fetcher.Form>
  )
}

function BackUpNow({ isRequested, hasFailed }: { isRequested: boolean; hasFailed: boolean }) {
  const fetcher = useRowAction()
  if (isRequested) {
    return (
      <p className="mt-1 text-stone">
        A backup will start soon. Tap “Check again” to see it.
        {hasFailed && ' The last attempt failed, and will be made again. The log says why.'}
      </p>
    )
  }
  return (
    <fetcher.Form
      method="post"
      action={href('/admin/system/:act', { act: 'backup' })}
      className="mt-3"
    >
      <button type="submit" className="button button-quiet" disabled={fetcher.state !== 'idle'}>
        Back Up Now
      </button>
    </fetcher.Form>
  )
}
