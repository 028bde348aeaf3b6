import { Link, useMatches } from 'react-router'
import type { StaffHandle } from '#app/http/context.ts'
import { Message } from '#app/ui/message.tsx'

/** Shows why an action was refused, where a browser has no JavaScript to say it beside its button. */
export function RefusedAction({ actionData }: { actionData: { error?: string } | undefined }) {
  const { postedFrom } = (useMatches().at(-1)?.handle ?? {}) as StaffHandle
  return (
    <>
      {actionData?.error && <Message kind="alert">{actionData.error}</Message>}
      {postedFrom && (
        <Link to={postedFrom} className="link mt-3 inline-flex min-h-11 items-center">
          ← Back
        </Link>
      )}
    </>
  )
}
