import { Fragment } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { connectionNames, connections } from '#app/domain/system/connection.ts'
import { isBackupAsked } from '#app/domain/system/restore-review.server.ts'
import {
  type CheckState,
  checkStateLabels,
  systemDoneTexts,
} from '#app/domain/system/system-check.ts'
import { runSystemChecks } from '#app/domain/system/system-checks.server.ts'
import { platform, requestContext } from '#app/http/context.ts'
import { isBackedUpNightly } from '#app/platform/backup/backup-age.server.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { RowAct, RowActions } from '#app/ui/admin/list/row-actions.tsx'
import { PageHeading } from '#app/ui/admin/page-heading.tsx'
import { Badge, badgeColors } from '#app/ui/badge.tsx'
import { listAddress } from '#app/values/lists/list-state.ts'
import type { Route } from './+types/page.ts'

export const handle = { permission: 'system' }

export async function loader({ context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const { unknownProxy } = context.get(requestContext)
  const [checks, isBackedUp, isAsked] = await Promise.all([
    runSystemChecks({ ...needs, unknownProxy }),
    isBackedUpNightly(needs),
    isBackupAsked(needs),
  ])
  return { checks, isBackedUp, isAsked }
}

export const meta = adminMeta('System')

export default function System({ loaderData }: Route.ComponentProps) {
  const { checks, isBackedUp, isAsked } = loaderData
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
            {title === 'Backup' && isBackedUp && <BackUpNow isAsked={isAsked} />}
            {title === 'Restore' && (
              <div className="mt-3">
                <RowAct action={href('/admin/system/:act', { act: 'restore-reviewed' })}>
                  Done
                </RowAct>
              </div>
            )}
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

function BackUpNow({ isAsked }: { isAsked: boolean }) {
  if (isAsked) {
    return <p className="mt-1 text-stone">A backup will start soon. Tap “Check again” to see it.</p>
  }
  return (
    <div className="mt-3">
      <RowAct action={href('/admin/system/:act', { act: 'backup' })}>Back Up Now</RowAct>
    </div>
  )
}
